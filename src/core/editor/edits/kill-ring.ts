/** Killed texts, the newest first, as in readline. */
export interface KillRing {
  readonly entries: readonly string[];
  /** Index of the entry that the last yank inserted. */
  readonly at: number;
}

export const emptyKillRing: KillRing = { entries: [], at: 0 };

/** `new` makes an entry; a kill right after a kill grows the newest one at the end that was killed. */
export type KillPlace = 'new' | 'before' | 'after';

/** The ring after a kill; a long one loses its oldest entry. */
export function addKill(ring: KillRing, text: string, place: KillPlace): KillRing {
  const [newest = '', ...older] = ring.entries;
  switch (place) {
    case 'before':
      return { entries: [text + newest, ...older], at: 0 };
    case 'after':
      return { entries: [newest + text, ...older], at: 0 };
    case 'new':
      return { entries: [text, ...ring.entries].slice(0, maximum), at: 0 };
    default:
      return place satisfies never;
  }
}

/** The text that a yank puts in; undefined when nothing was killed yet. */
export function currentKill(ring: KillRing): string | undefined {
  return ring.entries[ring.at];
}

/** With the entry before the current one current, round and round. */
export function rotateKills(ring: KillRing): KillRing {
  return ring.entries.length === 0 ? ring : { ...ring, at: (ring.at + 1) % ring.entries.length };
}

const maximum = 60;
