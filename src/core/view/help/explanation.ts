import type { AvailableSteps } from '../../template/explain/available-steps.ts';
import type { ExplainedStep, Explanation, WrittenExplanation } from '../../template/explain/explain.ts';
import type { Encoding } from '../../template/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { tableLines } from '../paint/columns.ts';
import { formatAge } from '../paint/units.ts';
import { mask } from '../preview/rendered.ts';

/** Lines of an explanation, what is there instead last: a low window cuts it off. `fix` names the key that cures it. */
export function explanationLines(
  { text, steps, available, origin, hides, secret, written, problem }: Explanation,
  at: number,
  fix: string | null = null,
): StyledLine[] {
  const lines: StyledLine[] = [[span(text, 'placeholder')]];
  const end = steps.findIndex(({ found }) => found === null);
  lines.push(
    ...tableLines(
      steps.map((step, index) => stepRow(step, end === -1 || index <= end ? 'reached' : 'after', secret)),
    ),
  );
  if (problem?.awaits !== undefined) lines.push([span(`  ${problem.message}`)]);
  else if (problem !== null) {
    lines.push([span('  error: ', 'error'), span(problem.message)]);
    if (problem.hint !== null) lines.push([span(`  ${problem.hint}`, 'hint')]);
  }
  if (fix !== null) lines.push([span(`  ${fix}`, 'hint')]);
  if (origin !== null)
    lines.push([span('  set by ', 'muted'), span(origin.label), span(ago(origin.at, at), 'muted')]);
  for (const hidden of hides) lines.push([span('  hides ', 'muted'), span(`the one of ${hidden}`)]);
  if (written !== null) lines.push(writtenLine(written, secret));
  return available === null ? lines : [...lines, ...availableLines(available)];
}

function availableLines({ steps, more }: AvailableSteps): StyledLine[] {
  if (steps.length === 0) return [];
  return [
    [span('  there is', 'muted')],
    ...tableLines(
      steps.map(({ text, type, preview }) => [
        span(`  ${text}`, 'key'),
        span(type, 'muted'),
        span(preview, type),
      ]),
    ),
    ...(more === 0 ? [] : [[span(`  and ${countText(more)} more`, 'muted')]]),
  ];
}

function stepRow({ text, found }: ExplainedStep, place: 'reached' | 'after', secret: boolean): StyledLine {
  if (found === null)
    return [
      span(`  ${text}`, 'key'),
      place === 'reached' ? span('nothing', 'error') : span('not reached', 'muted'),
      span(''),
    ];
  const { type, preview, size } = found;
  const count = size === null ? '' : ` (${size})`;
  return [
    span(`  ${text}`, 'key'),
    span(`${type}${count}`, 'muted'),
    secret ? span(mask, 'secret') : span(preview, type),
  ];
}

function writtenLine({ type, output, how, encoding }: WrittenExplanation, secret: boolean): StyledLine {
  const shown = output.length > 200 ? `${output.slice(0, 200)}…` : output;
  return [
    span('  written ', 'muted'),
    secret ? span(mask, 'secret') : span(shown, type),
    span(` (${encoding === null ? manners[how] : encodings[encoding]})`, 'muted'),
  ];
}

const manners: Readonly<Record<WrittenExplanation['how'], string>> = {
  'as-is': 'as it is',
  decimal: 'in decimal digits',
  iso: 'ISO 8601, UTC',
  json: 'compact JSON',
};

const encodings: Readonly<Record<Encoding, string>> = {
  'json-string': 'escaped for the JSON string around it',
  percent: 'percent-encoded as one value of the query',
  form: 'encoded as one value of the form',
};

function ago(since: number | null, at: number): string {
  return since === null ? '' : `, ${formatAge(at - since)} ago`;
}
