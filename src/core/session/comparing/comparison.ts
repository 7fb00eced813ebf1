import type { Preview } from '../../request/types.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import { placesOf } from './places.ts';
import type { ComparedPreviews, ComparedVariant, Place } from './types.ts';

/** Gathers previews of one template. Equal ones are one variant, and what the differing ones hold is bounded. */
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
