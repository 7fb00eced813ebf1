import { maskHeaderValue } from '../../secrets/header-value.ts';
import { disabledMasker, type Masker } from '../../secrets/search/masker.ts';
import type {
  JsonChange,
  JsonText,
  OmittedDifferences,
  ResponseDifference,
  Sides,
  TextChange,
} from '../../session/exchanges/response-difference.ts';
import { type Style, type StyledLine, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import type { ExchangeView } from '../exchange/exchange.ts';

export interface DiffView {
  readonly maxLines: number;
  readonly maxValueLength: number;
  readonly secrets: Masker;
}

export function diffView({ columns, secrets }: Pick<ExchangeView, 'columns' | 'secrets'>): DiffView {
  const most =
    columns === null
      ? { maxLines: Number.POSITIVE_INFINITY, maxValueLength: Number.POSITIVE_INFINITY }
      : { maxLines: 500, maxValueLength: 4 * columns };
  return { ...most, secrets: secrets ?? disabledMasker };
}

export function responseDiffLines(
  { status, headers, body, leftOut }: ResponseDifference,
  view: DiffView,
): StyledLine[] {
  const lines = [
    ...section('status', status === null ? [] : sideLines(status)),
    ...section(
      'headers',
      headers.map((change) => textChangeLine(maskHeader(change, view))),
    ),
    ...section('body', bodyLines(body, view)),
  ];
  const said = leftOutLines(leftOut);
  if (lines.length > 0) return [...lines, ...said];
  return [[span(said.length === 0 ? 'no difference' : 'no other difference', 'success')], ...said];
}

function leftOutLines({ headers, values }: OmittedDifferences): StyledLine[] {
  const parts = [
    ...(headers.length === 0 ? [] : [`the header${headers.length === 1 ? '' : 's'} ${headers.join(', ')}`]),
    ...(values === 0 ? [] : [`${countText(values)} ${values === 1 ? 'value' : 'values'} like dates or ids`]),
  ];
  if (parts.length === 0) return [];
  return [[span(`not shown: ${parts.join(', and ')}`, 'muted'), span('  .diff --noise shows them', 'hint')]];
}

const section = (title: string, lines: readonly StyledLine[]): StyledLine[] =>
  lines.length === 0 ? [] : [[span(title, 'title')], ...lines];

const removed = (text: string): StyledLine => [span(`- ${text}`, 'removed')];
const added = (text: string): StyledLine => [span(`+ ${text}`, 'added')];

const sideLines = ({ before, after }: Sides): StyledLine[] => [removed(before), added(after)];

function bodyLines(body: ResponseDifference['body'], view: DiffView): StyledLine[] {
  if (body.kind === 'none') return [];
  const note: StyledLine[] = body.isPart ? [[span('only the beginnings were compared', 'warning')]] : [];
  switch (body.kind) {
    case 'json':
      return [...note, ...limited(body, { ...view, lineOf: (change) => jsonChangeLine(change, view) })];
    case 'text':
      return [...note, ...limited(body, { ...view, lineOf: textChangeLine })];
    case 'whole':
      return [...note, ...sideLines(body)];
    default:
      return body satisfies never;
  }
}

function limited<Change>(
  { changes, more }: { readonly changes: readonly Change[]; readonly more: number },
  { maxLines, lineOf }: { readonly maxLines: number; readonly lineOf: (change: Change) => StyledLine },
): StyledLine[] {
  const lines = changes.slice(0, maxLines).map(lineOf);
  const rest = changes.length - lines.length + more;
  return rest === 0 ? lines : [...lines, [span(`… ${countText(rest)} more`, 'muted')]];
}

function maskHeader(change: TextChange, { secrets }: DiffView): TextChange {
  if (change.kind === 'equal') return change;
  const [head = '', name = ''] = /^([^:]*):\s*/.exec(change.text) ?? [];
  return { ...change, text: head + maskHeaderValue(name, change.text.slice(head.length), secrets) };
}

function textChangeLine(change: TextChange): StyledLine {
  switch (change.kind) {
    case 'removed':
      return removed(change.text);
    case 'added':
      return added(change.text);
    case 'equal':
      return [span(`  … ${change.count} equal`, 'muted')];
    default:
      return change satisfies never;
  }
}

const signs: Readonly<
  Record<JsonChange<JsonText>['kind'], { readonly sign: string; readonly style: Style }>
> = {
  added: { sign: '+', style: 'added' },
  removed: { sign: '-', style: 'removed' },
  changed: { sign: '~', style: 'changed' },
  reordered: { sign: '~', style: 'changed' },
};

export function jsonChangeLine(change: JsonChange<JsonText>, view: DiffView): StyledLine {
  const { sign, style } = signs[change.kind];
  const start = [span(`${sign} `, style), span(change.path, 'key'), span('  ')];
  if (change.kind === 'reordered') return [...start, span('the same items in a different order', 'muted')];
  const old = change.kind === 'added' ? [] : [span(shortened(change.before, view), 'removed')];
  const fresh = change.kind === 'removed' ? [] : [span(shortened(change.after, view), 'added')];
  const arrow = change.kind === 'changed' ? [span(' → ', 'punctuation')] : [];
  return [...start, ...old, ...arrow, ...fresh];
}

function shortened({ text, omitted }: JsonText, { maxValueLength, secrets }: DiffView): string {
  const shown = secrets.mask(text);
  const rest = Math.max(0, shown.length - maxValueLength) + omitted;
  return rest === 0 ? shown : `${shown.slice(0, maxValueLength)}… ${countText(rest)} more characters`;
}
