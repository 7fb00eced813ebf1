import type { ConnectionHeader } from '../request/headers.ts';
import { connectionOf } from '../request/preview/preview-connection.ts';
import { isUnresolved } from '../request/render/piece.ts';
import { mapRequest } from '../request/request.ts';
import type { Preview, PreviewHeader, RenderedText } from '../request/types.ts';
import { isSecretChunk, maskedText, placeholdersOf } from '../template/secret-chunk.ts';
import type { Chunk } from '../template/types.ts';
import { credentialRanges, maskHeaderValue } from './header-value.ts';
import { maskUrl } from './mask-request.ts';
import { placedCredentials } from './placed-credentials.ts';
import { previewMasker } from './preview-secrets.ts';
import { disabledMasker, joinMaskers, type Masker } from './search/masker.ts';
import { mergeRanges, type TextRange } from './search/text-ranges.ts';

/** Secrets become chunks that hold the mask, so that nothing is left of them when lines are cut. Placeholders without a value stay. */
export function shownPreview(preview: Preview, secrets: Masker): Preview {
  if (secrets === disabledMasker) return preview;
  const masker = joinMaskers(secrets, previewMasker(preview));
  const { mask } = masker;
  const { wireUrl, outputs } = preview;
  return {
    ...preview,
    ...mapRequest(preview, (text, place) => shownText(text, placedCredentials({ text, place }), masker)),
    wireUrl: wireUrl === null ? null : maskUrl(wireUrl, masker),
    ...(outputs === undefined
      ? {}
      : { outputs: outputs.map((output) => ({ ...output, path: shownText(output.path, [], masker) })) }),
    placeholders: preview.placeholders.map((report) => {
      const { output, secret } = report;
      return { ...report, output: output === null || secret ? output : mask(output) };
    }),
    diagnostics: preview.diagnostics.map((diagnostic) => {
      const { message, hint } = diagnostic;
      return { ...diagnostic, message: mask(message), hint: hint === null ? null : mask(hint) };
    }),
  };
}

export function shownUrl(preview: Preview, secrets: Masker): RenderedText {
  const { url } = preview;
  const places = placedCredentials({ text: url, place: { kind: 'url' } });
  return shownText(url, places, joinMaskers(secrets, previewMasker(preview)));
}

export function shownConnection(preview: Preview, secrets: Masker): ConnectionHeader[] {
  const masker = secrets === disabledMasker ? disabledMasker : joinMaskers(secrets, previewMasker(preview));
  return connectionOf(preview).map((header) => ({
    ...header,
    value: maskHeaderValue(header.name, header.value, masker),
  }));
}

export function shownHeaderValue(
  { name, value }: Pick<PreviewHeader, 'name' | 'value'>,
  secrets: Masker,
): RenderedText {
  return shownText(value, credentialRanges(name.text, value.text), secrets);
}

function shownText(rendered: RenderedText, ranges: readonly TextRange[], secrets: Masker): RenderedText {
  if (secrets === disabledMasker) return rendered;
  const covered = mergeRanges([...ranges, ...secrets.find(rendered.text)]);
  if (covered.length === 0 && !rendered.chunks.some(isSecretChunk)) return rendered;
  const chunks: Chunk[] = [];
  /** Placeholders below the mask that is being written; null where none is. */
  let masked: number[] | null = null;
  const endMask = (): void => {
    if (masked !== null) chunks.push(maskOver(masked));
    masked = null;
  };
  const addMask = (chunk: Chunk): void => {
    masked ??= [];
    for (const index of placeholdersOf(chunk)) if (masked.at(-1) !== index) masked.push(index);
  };
  const addShown = (chunk: Chunk, text: string): void => {
    if (text === '') return;
    endMask();
    chunks.push({ ...chunk, text });
  };
  let at = 0;
  let next = 0;
  for (const chunk of rendered.chunks) {
    const end = at + chunk.text.length;
    let shown = at;
    if (isSecretChunk(chunk)) addMask(chunk);
    else if (isUnresolved(chunk)) addShown(chunk, chunk.text);
    else {
      for (let range = covered[next]; range !== undefined && range.start < end; range = covered[next]) {
        const from = Math.max(range.start, at);
        addShown(chunk, chunk.text.slice(shown - at, from - at));
        addMask(chunk);
        shown = Math.min(range.end, end);
        if (range.end > end) break;
        next += 1;
      }
      addShown(chunk, chunk.text.slice(shown - at));
    }
    while ((covered[next]?.end ?? Number.POSITIVE_INFINITY) <= end) next += 1;
    at = end;
  }
  endMask();
  return { text: chunks.map(({ text }) => text).join(''), chunks };
}

function maskOver(placeholders: readonly number[]): Chunk {
  const mask = { kind: 'secret', text: maskedText } as const;
  return placeholders.length === 0 ? mask : { ...mask, placeholders };
}
