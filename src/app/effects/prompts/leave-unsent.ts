import type { AskedRequest } from '../../../core/session/requests/asked-request.ts';
import type { RequestRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';

/** Says that a question kept a request back. The shell gives it back to the editor, for a command it is an interruption. */
export function leaveUnsent(request: AskedRequest, { front }: RequestRoom): void {
  const message = 'Nothing was sent.';
  if (!front.attended) {
    const notice = { severity: 'error', message, hint: null, cause: 'interrupted' } as const;
    front.print({ kind: 'notice', notice });
    return;
  }
  inform({ front }, message);
  if (request.name === null) front.fillEditor(request.text, request.text.length, '');
}
