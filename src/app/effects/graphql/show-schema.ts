import type { Effect } from '../../../core/session/effects.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { descriptionText } from '../../graphql/description-text.ts';
import type { Rooms } from '../../rooms.ts';
import { fail } from '../messages.ts';

/** Prints the description of a type or a field, from the newest schema that has it. */
export async function showSchema(
  { name }: Extract<Effect, { kind: 'show-schema' }>,
  room: Rooms,
): Promise<void> {
  await room.schemas.ready();
  const { schemas } = room.store.getState();
  for (const { address } of [...schemas].reverse()) {
    const found = room.schemas.schemaFor(address)?.describe(name) ?? null;
    if (found === null) continue;
    const text = descriptionText(found).join('\n');
    return room.front.print({ kind: 'text', text, media: 'text' });
  }
  fail(
    room,
    `${cleanLine(name)} was not found in any schema.`,
    'name a type, Type.field, or a field of the queries or mutations',
  );
}
