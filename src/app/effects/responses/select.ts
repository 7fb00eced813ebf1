import { contentTypeOf } from '../../../core/request/headers.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import { type FilteredText, kindOfMarkup } from '../../../core/view/response/filter.ts';
import { mediaKind, parseMediaType } from '../../../core/view/response/media-type.ts';
import { bodyText } from '../../files/response-body.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { interruptible } from '../interruptible.ts';
import { inform, warn } from '../messages.ts';

export async function showSelection(
  filter: string,
  response: HttpResponse,
  room: ResponseRoom,
): Promise<void> {
  const selector = await room.selector(filteredText(response));
  const found = await interruptible(async (signal) => {
    signal.addEventListener('abort', selector.close, { once: true });
    try {
      return await selector.select(filter);
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  }, room).finally(selector.close);
  if (found === null) return warn(room, 'The search was stopped.');
  const { text, mediaType, count } = found;
  if (mediaType === 'application/json') return room.front.print({ kind: 'text', text, media: 'json' });
  if (count === 0) return inform(room, 'Nothing matches.');
  room.front.print({ kind: 'text', text, media: mediaType === 'text/plain' ? 'text' : 'markup' });
}

function filteredText(response: HttpResponse): FilteredText {
  const text = bodyText(response);
  const contentType = contentTypeOf(response.headers);
  const isMarkup = mediaKind(parseMediaType(contentType)) === 'markup';
  return { text, kind: isMarkup ? kindOfMarkup(text, contentType) : 'json' };
}
