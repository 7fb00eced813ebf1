export interface KillRing {
  readonly entries: readonly string[];
  readonly at: number;
}

export const emptyKillRing: KillRing = { entries: [], at: 0 };

/** A kill right after a kill grows the newest entry on its side. */
export type KillPlace = 'new' | 'before' | 'after';

export function addKill(ring: KillRing, text: string, place: KillPlace): KillRing {
  const [newest = '', ...older] = ring.entries;
  switch (place) {
    case 'before':
      return { entries: [text + newest, ...older], at: 0 };
    case 'after':
      return { entries: [newest + text, ...older], at: 0 };
    case 'new':
      return { entries: [text, ...ring.entries].slice(0, maxEntries), at: 0 };
    default:
      return place satisfies never;
  }
}

export function currentKill(ring: KillRing): string | undefined {
  return ring.entries[ring.at];
}

export function rotateKills(ring: KillRing): KillRing {
  return ring.entries.length === 0 ? ring : { ...ring, at: (ring.at + 1) % ring.entries.length };
}

const maxEntries = 60;
