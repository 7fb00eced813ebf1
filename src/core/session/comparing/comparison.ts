import type { Preview } from '../../request/types.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { joinMaskers, type Masker } from '../../secrets/search/masker.ts';
import { shownUrl } from '../../secrets/shown-preview.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { ComparedPreviews, ComparedVariant, Place } from './types.ts';

export interface PreviewComparison {
  add(label: string, preview: Preview, secrets: Masker): void;
  result(): ComparedPreviews;
}

export function createPreviewComparison(title: string): PreviewComparison {
  const variants = new Map<string, Variant>();
  let others = 0;
  let unresolved = 0;
  let count = 0;
  return {
    add(label, preview, secrets) {
      count += 1;
      const places = placesOf(preview, secrets);
      const key = JSON.stringify(places.map(({ name, raw, problem }) => [name, raw, problem]));
      if (places.some(({ problem }) => problem !== null)) unresolved += 1;
      const known = variants.get(key);
      if (known !== undefined) {
        known.count += 1;
        if (known.labels.length < maxLabels) known.labels.push(label);
      } else if (variants.size < maxVariants) variants.set(key, { labels: [label], count: 1, places });
      else others += 1;
    },
    result() {
      const all = [...variants.values()];
      return { title, count, unresolved, others, places: differingPlaces(all), variants: all.map(shown) };
    },
  };
}

interface Variant {
  readonly labels: string[];
  count: number;
  readonly places: readonly Place[];
}

const maxVariants = 50;
const maxLabels = 4;

const shown = ({ labels, count, places }: Variant): ComparedVariant => ({
  labels,
  count,
  values: new Map(places.map((place) => [place.name, place])),
});

function differingPlaces(variants: readonly Variant[]): readonly string[] {
  const seen = new Map<string, { readonly raw: string | null; count: number; isDifferent: boolean }>();
  for (const { places } of variants) {
    for (const { name, raw, problem } of places) {
      const before = seen.get(name);
      if (before === undefined) seen.set(name, { raw, count: 1, isDifferent: problem !== null });
      else {
        before.count += 1;
        if (before.raw !== raw || problem !== null) before.isDifferent = true;
      }
    }
  }
  return [...seen].flatMap(([name, { count, isDifferent }]) =>
    isDifferent || count < variants.length ? [name] : [],
  );
}

function placesOf(preview: Preview, secrets: Masker): readonly Place[] {
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
