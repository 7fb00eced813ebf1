import type { Preview, PreviewHeader, RenderedText } from '../request/types.ts';
import { usesInHead } from './credential-uses.ts';
import { createMasker, type Masker } from './search/masker.ts';

/** Values of secret variables, `.auth`, and credentials in the head, whatever the session knows. */
export const secretsOf = (preview: Preview): readonly string[] => readOnce(preview).texts;

export const previewMasker = (preview: Preview): Masker => readOnce(preview).masker;

interface PreviewSecrets {
  readonly texts: readonly string[];
  readonly masker: Masker;
}

/** A body may have ten thousand placeholders, and several texts of a preview are masked at every key. */
function readOnce(preview: Preview): PreviewSecrets {
  let secrets = known.get(preview);
  if (secrets === undefined) {
    const texts = readSecrets(preview);
    secrets = { texts, masker: createMasker(texts) };
    known.set(preview, secrets);
  }
  return secrets;
}

const known = new WeakMap<Preview, PreviewSecrets>();

function readSecrets(preview: Preview): string[] {
  const secrets = [preview.url, ...preview.headers].flatMap(credentialsIn);
  for (const { secret, output } of preview.placeholders) {
    if (secret && output !== null) secrets.push(output);
  }
  if (preview.auth !== undefined) secrets.push(...preview.auth.secrets);
  return secrets;
}

/** A URL and a header stay the same objects while the body is edited. */
function credentialsIn(part: RenderedText | PreviewHeader): readonly string[] {
  let texts = ofParts.get(part);
  if (texts === undefined) {
    const head = 'value' in part ? { url: noText, headers: [part] } : { url: part, headers: [] };
    texts = usesInHead({ ...head, placeholders: [] }).map(({ text }) => text);
    ofParts.set(part, texts);
  }
  return texts;
}

const noText: RenderedText = { text: '', chunks: [] };

const ofParts = new WeakMap<RenderedText | PreviewHeader, readonly string[]>();
