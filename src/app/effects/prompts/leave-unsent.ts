import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import type { RequestRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';

/** Reports that a question stopped a request. The shell puts it back into the editor; for a command it is an interruption. */
export function leaveUnsent(request: RequestInput, { front }: RequestRoom): void {
  const message = 'Nothing was sent.';
  if (!front.attended) {
    const notice = { severity: 'error', message, hint: null, cause: 'interrupted' } as const;
    front.print({ kind: 'notice', notice });
    return;
  }
  inform({ front }, message);
  if (request.name === null) front.fillEditor(request.text, request.text.length, '');
}
