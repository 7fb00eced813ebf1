import { diffArrays } from 'diff';
import type { Preview } from '../../../request/types.ts';
import type { Trial, TriedPreview } from '../../../session/trials/types.ts';
import { plainText, type StyledLine, span } from '../../../text/styled.ts';
import { previewValue } from '../../../value/preview.ts';
import { wrapLine } from '../../paint/fit.ts';
import { diagnosticsSection } from '../diagnostics.ts';
import { mask } from '../rendered.ts';
import { pairsOf } from './pairs.ts';

export function trialLines(
  { preview, tried }: { readonly preview: Preview; readonly tried: TriedPreview },
  { columns, end }: { readonly columns: number | null; readonly end: string | null },
): StyledLine[] {
  const head: StyledLine = [
    span('what if ', 'title'),
    span(trialText(tried.trial), 'changed'),
    ...(end === null ? [] : [span(`  ${end}`, 'hint')]),
  ];
  const lines =
    tried.kind === 'problem'
      ? [[span('✗ ', 'error'), span(tried.message)]]
      : differences(preview, tried.preview);
  const shown = lines.length === 0 ? [[span('  the request would be the same', 'muted')]] : lines;
  if (columns === null) return [head, ...shown];
  return [head, ...shown].flatMap((line) => wrapLine(line, { width: columns, limit: 50 }));
}

export function trialText({ environment, values }: Trial): string {
  const parts = values.map(({ text, value, secret }) => `${text}=${secret ? mask : previewValue(value, 40)}`);
  return [...(environment === null ? [] : [`env=${environment}`]), ...parts].join(' ');
}

function differences(before: Preview, after: Preview): StyledLine[] {
  const changes = diffArrays(linesOf(before), linesOf(after), {
    comparator: (one, other) => plainText(one) === plainText(other),
    maxEditLength,
  }) ?? [
    { value: linesOf(before), removed: true, added: false },
    { value: linesOf(after), removed: false, added: true },
  ];
  return [
    ...changes.flatMap(({ value, added, removed }) => {
      if (!added && !removed) return [];
      const mark = added ? span('+ ', 'added') : span('- ', 'removed');
      return value.map((line): StyledLine => [mark, ...line]);
    }),
    ...maskedDifferences(before, after),
  ];
}

/** Comparing requests that differ in more lines takes longer than a key may. */
const maxEditLength = 400;

function linesOf(preview: Preview): StyledLine[] {
  const results = pairsOf(preview).flatMap(({ result }) => (result === null ? [] : [result]));
  const wrong = preview.diagnostics.filter(({ severity }) => severity !== 'info');
  const section = diagnosticsSection(wrong, 1_000_000);
  return [...results, ...section.draw(section.preferred)];
}

/** Masks look the same: a secret with another value has a line that says so. */
function maskedDifferences(before: Preview, after: Preview): StyledLine[] {
  const outputs = new Map(
    before.placeholders.map(({ offset, text, output }) => [`${offset} ${text}`, output]),
  );
  const changed = after.placeholders.filter(
    ({ secret, offset, text, output }) => secret && outputs.get(`${offset} ${text}`) !== output,
  );
  return [...new Set(changed.map(({ text }) => text))].map((text) => [
    span('~ ', 'changed'),
    span(text, 'placeholder'),
    span(' has another value (masked)', 'muted'),
  ]);
}
