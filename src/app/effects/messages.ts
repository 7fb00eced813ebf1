import type { Notice } from '../../core/session/entries.ts';
import type { Room } from '../rooms.ts';

type Listener = Pick<Room, 'front'>;

export const inform = (room: Listener, message: string, hint: string | null = null): void =>
  printMessage(room, 'info', { message, hint });

export const warn = (room: Listener, message: string, hint: string | null = null): void =>
  printMessage(room, 'warning', { message, hint });

export const fail = (room: Listener, message: string, hint: string | null = null): void =>
  printMessage(room, 'error', { message, hint });

export function printMessage(
  { front }: Listener,
  severity: Notice['severity'],
  { message, hint }: Pick<Notice, 'message' | 'hint'>,
): void {
  const cause = severity === 'error' ? 'usage' : null;
  front.print({ kind: 'notice', notice: { severity, message, hint, cause } });
}
