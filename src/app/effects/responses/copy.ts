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
    const hint = '.save-body FILE keeps it';
    return fail(room, 'The body is binary: a clipboard takes text.', hint);
  }
  const text = query === null ? body : onlyText(await selectPath(body, filterPath(query)));
  if (text === null) return fail(room, `There is nothing at ${query}.`);
  const what = query === null ? 'the body' : query;
  const outcome = room.front.copy(text);
  if (outcome === 'copied') return inform(room, `Copied ${what}.`);
  if (outcome === 'no clipboard') {
    const hint = '.save-body FILE keeps all of the body';
    return fail(room, 'There is no clipboard here.', hint);
  }
  const message = `This is ${formatBytes(text.length)} long: terminals take at most 75 kB for the clipboard.`;
  const hint = 'programs take all of it: | pbcopy, | wl-copy, | xclip -selection clipboard';
  fail(room, message, hint);
}
