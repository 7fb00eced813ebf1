import type { Notice } from '../../core/session/entries.ts';
import type { Room } from '../rooms.ts';

type Listener = Pick<Room, 'front'>;

/** Prints a remark. */
export const inform = (room: Listener, message: string, hint: string | null = null): void =>
  tell(room, 'info', { message, hint });

export const warn = (room: Listener, message: string, hint: string | null = null): void =>
  tell(room, 'warning', { message, hint });

/** Prints an error: wrong usage, exit code 2 without a terminal. */
export const fail = (room: Listener, message: string, hint: string | null = null): void =>
  tell(room, 'error', { message, hint });

/** Prints a sentence of any severity. */
export function tell(
  { front }: Listener,
  severity: Notice['severity'],
  { message, hint }: Pick<Notice, 'message' | 'hint'>,
): void {
  const cause = severity === 'error' ? 'usage' : null;
  front.print({ kind: 'notice', notice: { severity, message, hint, cause } });
}
