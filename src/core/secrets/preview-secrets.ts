import type { Preview, PreviewHeader, RenderedText } from '../request/types.ts';
import { memoizeByObject, memoizeLast } from '../value/memoize.ts';
import { usesInHeader, usesInUrl } from './credential-uses.ts';
import { createMasker, type Masker } from './search/masker.ts';

export const secretsOf = (preview: Preview): readonly string[] => readOnce(preview).texts;

export const previewMasker = (preview: Preview): Masker => readOnce(preview).masker;

/** A body may have ten thousand placeholders, and several texts of a preview are masked at every key. */
const readOnce = memoizeByObject((preview: Preview) => {
  const texts = readSecrets(preview);
  return { texts, masker: maskerOf(texts, () => createMasker(texts)) };
});

const maskerOf = memoizeLast<Masker>();

function readSecrets(preview: Preview): string[] {
  const secrets = [preview.url, ...preview.headers].flatMap(credentialsIn);
  for (const { secret, output } of preview.placeholders) {
    if (secret && output !== null) secrets.push(output);
  }
  if (preview.auth !== undefined) secrets.push(...preview.auth.secrets);
  return secrets;
}

/** A URL and a header stay the same objects while the body is edited. */
const credentialsIn = memoizeByObject((part: RenderedText | PreviewHeader) =>
  ('value' in part ? usesInHeader(part, []) : usesInUrl(part, [])).map(({ text }) => text),
);
