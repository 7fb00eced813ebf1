import type { InputEvent, KeyEvent } from '../../editor/input/events.ts';
import type { ViewedPlace } from './viewed-document.ts';
import { bodyRows, updateViewer, type ViewerAction } from './viewer.ts';
import type { TypedSearch, ViewerSize, ViewerState } from './viewer-state.ts';

/** Action of a key in the viewer. */
export type ViewerStep =
  | { readonly kind: 'shown'; readonly state: ViewerState }
  | { readonly kind: 'closed' }
  | { readonly kind: 'suspend' }
  /** A search is under way: the key is for what it finds. */
  | { readonly kind: 'later' }
  /** `what` names it for people. */
  | { readonly kind: 'copy'; readonly text: string; readonly what: string }
  /** An input for the editor that sets a variable; the cursor is behind the name. */
  | { readonly kind: 'take'; readonly input: string; readonly cursor: number };

/** A chunk of typed text as its keys: the first may change what the next ones mean. */
export function singleKeys(event: InputEvent): readonly InputEvent[] {
  return event.kind === 'text' ? [...event.text].map((text) => ({ kind: 'text', text })) : [event];
}

/** One event of the terminal. A paste counts where text is typed. */
export function viewerInput(state: ViewerState, event: InputEvent, size: ViewerSize): ViewerStep {
  const show = (...actions: readonly ViewerAction[]): ViewerStep => ({
    kind: 'shown',
    state: actions.reduce((current, action) => updateViewer(current, action, size), state),
  });
  if (event.kind === 'key' && keyName(event) === 'ctrl+z') return { kind: 'suspend' };
  if (state.mode.kind === 'help') return show({ kind: 'browse' });
  if (state.mode.kind === 'search') return show(...searchActions(state.mode, event));
  const key = event.kind === 'key' ? keyName(event) : event.kind === 'text' ? event.text : '';
  if (state.seek !== null && stopping.has(key)) return show({ kind: 'seek-stop' });
  if (closing.has(key)) return { kind: 'closed' };
  if (state.seek !== null) return { kind: 'later' };
  const place = state.document.placeOf(state.cursor);
  if (key === 'c' || key === 'p' || key === 'P') return copyStep(key, place) ?? show(nothingHere);
  if (key === 'v') return place === null ? show(nothingHere) : takeStep(place);
  return show(...browseActions(key, state, size));
}

const closing: ReadonlySet<string> = new Set(['q', 'escape', 'ctrl+c', 'ctrl+d']);
const stopping: ReadonlySet<string> = new Set(['escape', 'ctrl+c', 'ctrl+g']);
const nothingHere: ViewerAction = { kind: 'note', text: 'there is no value on this line' };

const keyName = ({ name, ctrl, shift }: KeyEvent): string =>
  `${ctrl ? 'ctrl+' : ''}${shift && name.length === 1 ? name.toUpperCase() : name}`;

function browseActions(key: string, { document, cursor }: ViewerState, size: ViewerSize): ViewerAction[] {
  const page = Math.max(1, bodyRows(size.height) - 1);
  const sideways = Math.max(1, Math.floor(size.width / 2));
  const isFlat = document.parentOf(cursor) === null && document.endOf(cursor) === cursor;
  switch (key) {
    case 'up':
    case 'k':
    case 'ctrl+p':
      return [{ kind: 'move', by: -1 }];
    case 'down':
    case 'j':
    case 'ctrl+n':
      return [{ kind: 'move', by: 1 }];
    case 'pageup':
    case 'b':
    case 'ctrl+b':
      return [{ kind: 'move', by: -page }];
    case 'pagedown':
    case ' ':
    case 'space':
    case 'ctrl+f':
      return [{ kind: 'move', by: page }];
    case 'home':
    case 'g':
      return [{ kind: 'go', to: 'first' }];
    case 'end':
    case 'G':
      return [{ kind: 'go', to: 'last' }];
    case 'left':
      return [isFlat ? { kind: 'pan', by: -sideways } : { kind: 'collapse' }];
    case 'right':
      return [isFlat ? { kind: 'pan', by: sideways } : { kind: 'expand' }];
    case 'enter':
      return [{ kind: 'toggle' }];
    case '-':
      return [{ kind: 'fold-all' }];
    case '+':
    case '=':
      return [{ kind: 'unfold-all' }];
    case '<':
      return [{ kind: 'pan', by: -sideways }];
    case '>':
      return [{ kind: 'pan', by: sideways }];
    case '/':
      return [{ kind: 'search-start' }];
    case 'n':
      return [{ kind: 'next-match', direction: 'down' }];
    case 'N':
      return [{ kind: 'next-match', direction: 'up' }];
    case 'h':
      return [{ kind: 'switch' }];
    case '?':
      return [{ kind: 'help' }];
    default:
      return [];
  }
}

function searchActions(mode: TypedSearch, event: InputEvent): ViewerAction[] {
  const typed = (text: string): ViewerAction[] => [{ kind: 'search-type', text, as: mode.as }];
  if (event.kind !== 'key') return typed(mode.text + event.text.replaceAll('\n', ' '));
  switch (keyName(event)) {
    case 'enter':
      return [{ kind: 'search-keep' }];
    case 'escape':
    case 'ctrl+c':
    case 'ctrl+g':
      return [{ kind: 'search-leave' }];
    case 'tab':
      return [{ kind: 'search-type', text: mode.text, as: mode.as === 'text' ? 'regexp' : 'text' }];
    case 'backspace':
      // As in less: what is deleted when nothing is left is the search itself.
      return mode.text === '' ? [{ kind: 'search-leave' }] : typed([...mode.text].slice(0, -1).join(''));
    case 'ctrl+u':
      return typed('');
    default:
      return [];
  }
}

function copyStep(key: 'c' | 'p' | 'P', place: ViewedPlace | null): ViewerStep | null {
  if (place === null) return null;
  if (key === 'c') return { kind: 'copy', text: place.text(), what: 'the value' };
  const path = key === 'p' ? place.expression : place.jsonPath;
  return path === null ? null : { kind: 'copy', text: path, what: path };
}

function takeStep({ name, expression, literal }: ViewedPlace): ViewerStep {
  const before = `client.setVar('${name}`;
  return { kind: 'take', input: `${before}', ${expression ?? literal()})`, cursor: before.length };
}
