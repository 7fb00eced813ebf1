import type { InputEvent } from '../../editor/input/events.ts';
import { briefKeys, describeKeys } from '../../keys/describe.ts';
import type { PlaceCondition } from '../../keys/key-group.ts';
import { commandIn, keymapOf } from '../../keys/keymap.ts';
import type { PlaceCommands } from '../../keys/place-tables.ts';
import { spellings } from '../../keys/resolve.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import type { ViewerState } from './viewer-state.ts';

type ViewerPlace = Exclude<PlaceCondition, 'in-form'>;

export type ViewerCommandName = PlaceCommands[ViewerPlace];

export const viewerCommand = <Place extends ViewerPlace>(
  { keys }: Pick<ViewerState, 'keys'>,
  event: InputEvent,
  place: Place,
): PlaceCommands[Place] | null => commandIn(keymapOf(keys), place, namesOf(event));

function namesOf(event: InputEvent): readonly string[] {
  if (event.kind === 'text') return [event.text === ' ' ? 'space' : event.text];
  if (event.kind !== 'key') return [];
  const { name, shift, ctrl, alt } = event;
  return shift && !ctrl && !alt && name.length === 1 ? [name.toUpperCase()] : spellings(event);
}

export const viewerKey = ({ keys }: Pick<ViewerState, 'keys'>, ...commands: ViewerCommandName[]): string =>
  briefKeys(keymapOf(keys), commands);

export function viewerKeyLines({ keys }: Pick<ViewerState, 'keys'>): StyledLine[] {
  const rows = describeKeys(keymapOf(keys)).filter(
    (row) => row.command.startsWith('viewer-') && row.keys !== '',
  );
  const all = [...rows, ...mouseRows];
  const longest = Math.max(...all.map((row) => row.keys.length));
  return all.map((row) => [span(`${row.keys.padEnd(longest)}  `, 'key'), span(row.description)]);
}

const mouseRows = [
  { keys: 'wheel', description: 'Scroll' },
  { keys: 'click', description: 'Go to a line; a second click is Enter. Shift selects text' },
];
