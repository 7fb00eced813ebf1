import { type StyledLine, span } from '../../text/styled.ts';
import { textWidth } from '../../text/width.ts';
import type { ViewedDocument } from './viewed-document.ts';
import { type ViewerCommandName, viewerKey } from './viewer-keys.ts';
import type { TypedSearch, ViewerState } from './viewer-state.ts';

export const filterPrompt = 'filter: ';

export const searchPrompt = ({ as }: TypedSearch): string => (as === 'text' ? '/' : '/regexp/ ');

export function footerOf(state: ViewerState, width: number): StyledLine {
  const { mode } = state;
  const key = (command: CommandOf) => viewerKey(state, `viewer-${command}`);
  if (mode.kind === 'search') {
    const other = mode.as === 'text' ? 'regular expression' : 'text';
    return [
      span(searchPrompt(mode), 'prompt'),
      span(mode.text),
      span(
        `  ${key('search-keep')} stays · ${key('search-switch-kind')} ${other} · ${key('search-leave')} goes back`,
        'hint',
      ),
    ];
  }
  if (mode.kind === 'filter') {
    const { problem } = mode;
    const note =
      problem === null
        ? span(
            `  ${key('filter-keep')} stays · ${key('filter-earlier')} before · ${key('filter-leave')} goes back`,
            'hint',
          )
        : span(`  ${problem}`, 'warning');
    return [span(filterPrompt, 'prompt'), span(mode.text), note];
  }
  return [span(fitting(namedKeys(state), width), 'hint')];
}

type CommandOf = ViewerCommandName extends `viewer-${infer Command}` ? Command : never;

function namedKeys(state: ViewerState): readonly string[] {
  const { document, shows, other } = state;
  return keysOf[document.kind].flatMap(([does, ...commands]) => {
    const keys = viewerKey(state, ...commands.map((command) => `viewer-${command}` as const));
    const isOff = keys === '' || (does === 'headers' && other === null);
    return isOff ? [] : [`${keys} ${does === 'headers' && shows === 'headers' ? 'body' : does}`];
  });
}

type NamedKeys = readonly (readonly [does: string, ...commands: CommandOf[]])[];

const back = ['back', 'close'] as const;
const value = [
  ['find', 'search'],
  ['copy', 'copy-value'],
  ['variable', 'take'],
] as const;
const last = [
  ['headers', 'switch'],
  ['keys', 'help'],
] as const;
const find = ['find', 'search'] as const;
const fold = ['fold', 'collapse', 'expand'] as const;

const keysOf: Readonly<Record<ViewedDocument['kind'], NamedKeys>> = {
  json: [back, fold, ...value, ['table', 'table'], ...last],
  markup: [back, fold, find, ['filter', 'filter'], ...value.slice(1), ...last],
  lines: [back, ['sideways', 'collapse', 'expand'], ...value, ...last],
  csv: [back, ['table', 'table'], ...value, ...last],
  bytes: [back, ['scroll', 'line-up', 'line-down', 'page-down'], find, ...last],
  table: [
    back,
    ['column', 'collapse', 'expand'],
    ['sort', 'sort'],
    ['hide', 'fold-all'],
    ['row', 'toggle'],
    ['CSV', 'copy-csv'],
    find,
    ['keys', 'help'],
  ],
};

function fitting(keys: readonly string[], width: number): string {
  const line = keys.join(' · ');
  return textWidth(line) <= width || keys.length < 3
    ? line
    : fitting([...keys.slice(0, -2), ...keys.slice(-1)], width);
}
