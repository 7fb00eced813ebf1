import { filterPath } from '../../../core/json/path.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import { formatBytes } from '../../../core/view/paint/units.ts';
import { bodyText } from '../../files/response-body.ts';
import { onlyText, selectPath } from '../../responses/select-path.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { fail, inform } from '../messages.ts';

export async function copy(response: HttpResponse, query: string | null, room: ResponseRoom): Promise<void> {
  const body = bodyText(response);
  if (body === '' && response.size > 0) {
    const hint = '.save-body FILE saves it';
    return fail(room, 'The body is binary, and the clipboard takes only text.', hint);
  }
  const text = query === null ? body : onlyText(await selectPath(body, filterPath(query)));
  if (text === null) return fail(room, `There is nothing at ${query}.`);
  const what = query === null ? 'the body' : query;
  const outcome = room.front.copy(text);
  if (outcome === 'copied') return inform(room, `Copied ${what}.`);
  if (outcome === 'no clipboard') {
    const hint = '.save-body FILE saves the whole body';
    return fail(room, 'No clipboard is available here.', hint);
  }
  const message = `The text has ${formatBytes(text.length)}; terminals accept at most 75 kB for the clipboard.`;
  const hint = 'pipe it to a program instead: | pbcopy, | wl-copy, | xclip -selection clipboard';
  fail(room, message, hint);
}
