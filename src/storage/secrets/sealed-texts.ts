import type { Raw } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import { checkSealingParameters, type SealingParameters, type SecretSealer } from './secrets.ts';

/** Secret texts by where they belong in the session: `/variable/key`. */
export type SecretTexts = ReadonlyMap<string, string>;

export type Opener = (sealing: SealingParameters | null) => SecretSealer | null;

export interface SealedPart {
  readonly raw: Raw;
  readonly sealing: SealingParameters | null;
  readonly paths: ReadonlySet<string>;
}

/** All secrets of a session as one part; null if there are none, or if there is no key: then they are not saved. */
export function sealTexts(texts: SecretTexts, sealer: SecretSealer | null): Raw | null {
  if (sealer === null || texts.size === 0) return null;
  const data = sealer.seal({ name: boundTo, text: JSON.stringify([...texts]) });
  return { sealing: sealer.parameters, paths: [...texts.keys()], data };
}

const boundTo = '/session';

export function readSealedPart(raw: unknown): SealedPart | null {
  if (!isObject(raw)) return null;
  const sealing = checkSealingParameters(raw['sealing']);
  if (isObject(raw['entries'])) return { raw, sealing, paths: new Set(Object.keys(raw['entries'])) };
  const { paths } = raw;
  if (typeof raw['data'] !== 'string' || !Array.isArray(paths)) return null;
  return { raw, sealing, paths: new Set(paths.filter((path) => typeof path === 'string')) };
}

/** The texts of all parts whose keys are there, of two with one path the first; and the parts that stay locked. */
export function openTexts(
  parts: readonly SealedPart[],
  opener: Opener,
): { readonly texts: SecretTexts; readonly locked: readonly SealedPart[] } {
  const texts = new Map<string, string>();
  const locked: SealedPart[] = [];
  for (const part of parts) {
    const found = openPart(part, opener);
    if (found === null) locked.push(part);
    else for (const [path, text] of found) if (!texts.has(path)) texts.set(path, text);
  }
  return { texts, locked };
}

function openPart({ raw, sealing }: SealedPart, opener: Opener): readonly [string, string][] | null {
  const sealer = opener(sealing);
  if (sealer === null) return null;
  const { data, entries } = raw;
  if (typeof data === 'string') {
    const text = sealer.open({ name: boundTo, text: data });
    return text === null ? null : (JSON.parse(text) as [string, string][]);
  }
  const found: [string, string][] = [];
  for (const [path, entry] of Object.entries(isObject(entries) ? entries : {})) {
    const { name, sealed } = isObject(entry) ? entry : {};
    const text =
      typeof name === 'string' && typeof sealed === 'string' ? sealer.open({ name, text: sealed }) : null;
    if (text === null) return null;
    found.push([path, text]);
  }
  return found;
}
