import { rmSync } from 'node:fs';
import { filterPath } from '../../../core/json/path.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import type { ResponseDifference } from '../../../core/session/exchanges/response-difference.ts';
import { mergeResponses, savedLimits } from '../../../core/session/saved-responses/saved-responses.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { formatBytes } from '../../../core/view/paint/units.ts';
import type { Compare } from '../../../ports/comparison.ts';
import { bodyContent, bodyText } from '../../files/response-body.ts';
import { messageOf } from '../../message.ts';
import { maskExchange } from '../../responses/masked-exchange.ts';
import { onlyText, selectPath } from '../../responses/select-path.ts';
import type { ResponseRoom, SavingRoom } from '../../rooms.ts';
import { expandHome } from '../../transport/paths.ts';
import { interruptible } from '../interruptible.ts';
import { fail, inform, warn } from '../messages.ts';
import { isReleased } from './find-exchanges.ts';
import { findExchange } from './history.ts';
import { filterWithJq, pipe } from './pipe.ts';
import { showSelection } from './select.ts';
import { showTable } from './table.ts';
import { writeFile } from './write-file.ts';
import { showCode, showCurl } from './written-request.ts';

type ShowResponse = EffectOf<'show-response'>;

export async function showResponse(effect: ShowResponse, room: ResponseRoom): Promise<void> {
  const numbered = await findExchange(effect.number, room);
  if (numbered === null) return reportMissing(effect.number, room);
  const { outcome } = numbered.exchange;
  if (outcome.kind === 'failure') {
    return fail(room, `Exchange ${effect.number} has no response: ${outcome.failure.message}`);
  }
  try {
    if (effect.what.kind === 'whole') room.front.showResponse(numbered);
    else if (effect.what.kind === 'curl') await showCurl(numbered, effect.what.secrets, room);
    else if (effect.what.kind === 'code') await showCode(numbered, effect.what, room);
    else if (effect.what.kind === 'diff') await compare(effect.what, outcome.response, room);
    else await view(effect.what, outcome.response, room);
  } catch (error) {
    fail(room, messageOf(error));
  }
}

async function view(
  what: Exclude<ShowResponse['what'], { kind: 'whole' | 'curl' | 'code' | 'diff' }>,
  response: HttpResponse,
  room: ResponseRoom,
): Promise<void> {
  switch (what.kind) {
    case 'tls':
      if (response.tls === null) return inform(room, 'This response was not sent over TLS.');
      return room.front.print({ kind: 'tls', tls: response.tls });
    case 'path':
      return showSelection(what.query, response, room);
    case 'jq':
      return filterWithJq(what.filter, response, room);
    case 'pipe':
      return pipe(what, response, room);
    case 'save':
      return writeFile(
        {
          path: expandHome(what.path),
          what: `${response.size} bytes`,
          content: bodyContent(response.body),
        },
        room,
      );
    case 'table':
      return showTable(what, response, room);
    case 'copy':
      return copy(response, what.query, room);
    default:
      return what satisfies never;
  }
}

const readable = { maxChanges: 500, maxValueLength: 20_000 };
const everything = { maxChanges: Number.POSITIVE_INFINITY, maxValueLength: Number.POSITIVE_INFINITY };

/** Compares responses up to a number of changes; null if the signal stopped it. */
export async function compareUntilStopped(
  { before, after }: { readonly before: HttpResponse; readonly after: HttpResponse },
  options: Pick<Parameters<Compare>[2], 'noise' | 'signal'>,
  { comparison, front }: Pick<ResponseRoom, 'comparison' | 'front'>,
): Promise<ResponseDifference | null> {
  try {
    const compareBoth = await comparison();
    return await compareBoth(before, after, { ...options, ...(front.attended ? readable : everything) });
  } catch (error) {
    if (!options.signal.aborted) throw error;
    return null;
  }
}

async function compare(
  { before: number, noise }: Extract<ShowResponse['what'], { kind: 'diff' }>,
  after: HttpResponse,
  room: ResponseRoom,
): Promise<void> {
  const outcome = (await findExchange(number, room))?.exchange.outcome;
  if (outcome?.kind !== 'response') return reportMissing(number, room);
  if (outcome.response.isReleased === true || after.isReleased === true) {
    const message = 'One of the responses cannot be compared, because its body is no longer in memory.';
    return fail(room, message, 'send its request again');
  }
  const before = outcome.response;
  const difference = await interruptible(
    (signal) => compareUntilStopped({ before, after }, { noise, signal }, room),
    room,
  );
  if (difference === null) return warn(room, 'The comparison was stopped.');
  room.front.print({ kind: 'comparison', difference });
}

const reportMissing = (number: number, room: SavingRoom): void =>
  fail(room, `There is no response ${number}.`, '.history lists them');

export function removeBodies(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true });
}

async function copy(response: HttpResponse, query: string | null, room: ResponseRoom): Promise<void> {
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

export async function saveResponse(
  { number, name }: EffectOf<'save-response'>,
  room: SavingRoom,
): Promise<void> {
  const found = await findExchange(number, room);
  if (found === null || found.exchange.outcome.kind === 'failure') return reportMissing(number, room);
  if (isReleased(found))
    return fail(room, 'The body of this response is no longer in memory.', 'send its request again');
  const state = room.store.getState();
  const isReplaced = state.savedResponses.some((saved) => saved.name === name);
  const responses = [{ name, exchange: maskExchange(found, sessionSecrets(state)) }];
  if (!mergeResponses(state.savedResponses, responses).some((saved) => saved.name === name))
    return fail(room, `${name} was not saved: ${savedLimits}.`, '.res keep -NAME removes one');
  await room.store.dispatch({ kind: 'responses-saved', responses });
  inform(
    room,
    `${isReplaced ? 'Replaced' : 'Saved'} response ${name}.`,
    `.res ${name} shows it, .diff ${name} compares the last one with it`,
  );
}
