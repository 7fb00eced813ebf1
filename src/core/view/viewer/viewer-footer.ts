import { type StyledLine, span } from '../../text/styled.ts';
import { textWidth } from '../../text/width.ts';
import type { ViewedDocument } from './viewed-document.ts';
import { viewerKeys } from './viewer-keys.ts';
import type { TypedSearch, ViewerState } from './viewer-state.ts';

export const filterPrompt = 'filter: ';

export const searchPrompt = ({ as }: TypedSearch): string => (as === 'text' ? '/' : '/regexp/ ');

/** The line that is typed, or the keys of the view. */
export function footerOf(state: ViewerState, width: number): StyledLine {
  const { mode } = state;
  if (mode.kind === 'search') {
    const other = mode.as === 'text' ? 'regular expression' : 'text';
    return [
      span(searchPrompt(mode), 'prompt'),
      span(mode.text),
      span(`  Enter stays · Tab ${other} · Esc goes back`, 'hint'),
    ];
  }
  if (mode.kind === 'filter') {
    const { problem } = mode;
    const note =
      problem === null
        ? span('  Enter stays · ↑ before · Esc goes back', 'hint')
        : span(`  ${problem}`, 'warning');
    return [span(filterPrompt, 'prompt'), span(mode.text), note];
  }
  if (mode.kind === 'help') return [span('any key goes back', 'hint')];
  return [span(fitting(briefKeys(state), width), 'hint')];
}

function briefKeys({ document, shows, behind }: ViewerState): readonly string[] {
  const headers = behind === null ? [] : [shows === 'headers' ? 'h body' : 'h headers'];
  return keysOf[document.kind].flatMap((key) => (key === 'h headers' ? headers : [key]));
}

const keysOf: Readonly<Record<ViewedDocument['kind'], readonly string[]>> = {
  json: ['q back', '←→ fold', '/ find', 'c copy', 'v variable', 't table', 'h headers', '? keys'],
  markup: ['q back', '←→ fold', '/ find', 'f filter', 'c copy', 'v variable', 'h headers', '? keys'],
  lines: ['q back', '←→ sideways', '/ find', 'c copy', 'v variable', 'h headers', '? keys'],
  csv: ['q back', 't table', '/ find', 'c copy', 'v variable', 'h headers', '? keys'],
  bytes: ['q back', '↑↓ Space scroll', '/ find', 'h headers', '? keys'],
  table: ['q back', '←→ column', 's sort', '- hide', 'Enter row', 'C CSV', '/ find', '? keys'],
};

/** The last key, which lists the others, is the last to go. */
function fitting(keys: readonly string[], width: number): string {
  const line = keys.join(' · ');
  return textWidth(line) <= width || keys.length < 3
    ? line
    : fitting([...keys.slice(0, -2), ...keys.slice(-1)], width);
}

export function helpLines(): StyledLine[] {
  const longest = Math.max(...viewerKeys.map(({ label }) => label.length));
  return viewerKeys.map(({ label, does }) => [span(`  ${label.padEnd(longest)}  `, 'key'), span(does)]);
}
