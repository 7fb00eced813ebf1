import type { Preview } from '../../request/types.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { joinMaskers, type Masker } from '../../secrets/search/masker.ts';
import { shownUrl } from '../../secrets/shown-preview.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { Place } from './types.ts';

export function placesOf(preview: Preview, secrets: Masker): readonly Place[] {
  const { mask } = joinMaskers(secrets, previewMasker(preview));
  const { url, method, placeholders, diagnostics } = preview;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const places = new Map<string, Place>();
  const isBroken = url.chunks.some(({ kind }) => kind === 'error');
  places.set('URL', {
    name: 'URL',
    raw: `${method} ${url.text}`,
    text: `${method} ${shownUrl(preview, secrets).text}`,
    problem: null,
  });
  for (const { text, offset, output, type, secret } of placeholders) {
    if (places.has(text)) continue;
    const problem =
      output === null ? mask(errors.find((error) => error.offset === offset)?.message ?? unknown) : null;
    const kind = type === null ? '' : ` (${type})`;
    places.set(text, {
      name: text,
      raw: output === null ? null : `${output}${kind}`,
      text: output === null ? '' : secret ? maskedText : `${cut(mask(output)) || '""'}${kind}`,
      problem,
    });
  }
  const offsets = new Set(placeholders.map(({ offset }) => offset));
  for (const { message, offset, line, column } of errors) {
    if (offsets.has(offset) && !isOther(mask(message), places)) continue;
    const name = `${line}:${column}`;
    places.set(name, { name, raw: null, text: '', problem: mask(message) });
  }
  if (isBroken) places.delete('URL');
  return [...places.values()];
}

const unknown = 'it has no value';

const isOther = (message: string, places: ReadonlyMap<string, Place>): boolean =>
  ![...places.values()].some(({ problem }) => problem === message);

const cut = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
