import type { Effect } from '../../core/session/effects.ts';
import type { Entry, Notice } from '../../core/session/entries.ts';
import { topicOfEffect } from '../../core/session/hints/error-topics.ts';
import type { Room, Rooms } from '../rooms.ts';

type Listener = Pick<Room, 'front'>;

export const inform = (room: Listener, message: string, hint: string | null = null): void =>
  printMessage(room, 'info', { message, hint });

export const warn = (room: Listener, message: string, hint: string | null = null): void =>
  printMessage(room, 'warning', { message, hint });

export const fail = (room: Listener, message: string, hint: string | null = null): void =>
  printMessage(room, 'error', { message, hint });

export const report = ({ front }: Listener, message: string): void =>
  front.print({
    kind: 'notice',
    notice: { severity: 'info', message, hint: null, cause: null, isReported: true },
  });

export function printMessage(
  { front }: Listener,
  severity: Notice['severity'],
  { message, hint }: Pick<Notice, 'message' | 'hint'>,
): void {
  const cause = severity === 'error' ? 'usage' : null;
  front.print({ kind: 'notice', notice: { severity, message, hint, cause } });
}

/** The rooms of an effect in the shell: the first error that it prints names its help topic. */
export function withErrorTopic(effect: Effect, rooms: Rooms): Rooms {
  if (rooms.store.getState().place !== 'shell') return rooms;
  const topic = topicOfEffect(effect);
  if (topic === undefined) return rooms;
  let isNamed = false;
  const print = (entry: Entry) => {
    const isFirst = !isNamed && entry.kind === 'notice' && entry.notice.severity === 'error';
    isNamed ||= isFirst;
    rooms.front.print(isFirst ? { ...entry, notice: { topic, ...entry.notice } } : entry);
  };
  return { ...rooms, front: Object.assign(Object.create(rooms.front), { print }) };
}
