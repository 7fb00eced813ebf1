import type { Preview } from '../request/types.ts';
import { usesInHead } from './credential-uses.ts';
import { createMasker, type Masker } from './search/masker.ts';

/**
 * The texts of a request that are secret whatever the session knows: values of secret variables, `.auth`, and what its
 * head sends as a credential.
 */
export function secretsOf(preview: Preview): string[] {
  const secrets = usesInHead(preview).map(({ text }) => text);
  for (const { secret, output } of preview.placeholders) {
    if (secret && output !== null) secrets.push(output);
  }
  if (preview.auth !== undefined) secrets.push(...preview.auth.secrets);
  return secrets;
}

/** Masks them in other texts that were made of the request. */
export function previewMasker(preview: Preview): Masker {
  let masker = maskers.get(preview);
  if (masker === undefined) {
    masker = createMasker(secretsOf(preview));
    maskers.set(preview, masker);
  }
  return masker;
}

/** A body may have ten thousand placeholders, and several texts of a preview are masked at every key. */
const maskers = new WeakMap<Preview, Masker>();
