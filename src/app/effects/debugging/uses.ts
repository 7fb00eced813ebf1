import { relative } from 'node:path';
import type { Effect } from '../../../core/session/effects.ts';
import { usesInSession } from '../../../core/session/uses/uses-in-session.ts';
import type { FileRoom } from '../../rooms.ts';

export function showUses({ name }: Extract<Effect, { kind: 'show-uses' }>, room: FileRoom): void {
  const files = new Map(
    [...room.fileTexts].map(([path, text]) => [relative(room.files.cwd, path) || path, text]),
  );
  const sources = usesInSession(room.store.getState(), { name, files });
  room.front.print({ kind: 'uses', name, sources });
}
