import type { Notice } from '../../core/session/entries.ts';
import type { Room } from '../rooms.ts';

type Listener = Pick<Room, 'front'>;

export const inform = (room: Listener, message: string, hint: string | null = null): void =>
  tell(room, 'info', { message, hint });

export const warn = (room: Listener, message: string, hint: string | null = null): void =>
  tell(room, 'warning', { message, hint });

export const fail = (room: Listener, message: string, hint: string | null = null): void =>
  tell(room, 'error', { message, hint });

export function tell(
  { front }: Listener,
  severity: Notice['severity'],
  { message, hint }: Pick<Notice, 'message' | 'hint'>,
): void {
  const cause = severity === 'error' ? 'usage' : null;
  front.print({ kind: 'notice', notice: { severity, message, hint, cause } });
}
