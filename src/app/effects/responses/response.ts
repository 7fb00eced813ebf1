import { existsSync, rmSync } from 'node:fs';
import type { HttpResponse } from '../../../core/request/types.ts';
import type { Effect } from '../../../core/session/effects.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { linkNote } from '../../../files/file-error.ts';
import { writeNamedFile } from '../../../files/write-named.ts';
import type { EffectContext } from '../../context.ts';
import { bodyContent, bodyText } from '../../files/response-body.ts';
import { messageOf } from '../../message.ts';
import { selectPath } from '../../responses/select-path.ts';
import type { Store } from '../../store.ts';
import { curlConnection } from '../../transport/curl-connection.ts';
import { expandHome } from '../../transport/paths.ts';
import { tell } from '../tell.ts';
import { copy } from './copy.ts';
import { findExchange } from './history.ts';
import { filterWithJq, pipe } from './pipe.ts';

type ShowResponse = Extract<Effect, { kind: 'show-response' }>;

/** `.res`, `.path`, `.jq`, `.save-body`, `.copy`: what was received, seen in another way. */
export async function showResponse(
  effect: ShowResponse,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const numbered = await findExchange(effect.number, context, store);
  if (numbered === null) {
    return tell(context, 'error', {
      message: `There is no response ${effect.number}.`,
      hint: '.history lists them',
    });
  }
  const { outcome } = numbered.exchange;
  if (outcome.kind === 'failure') {
    return tell(context, 'error', {
      message: `Exchange ${effect.number} has no response: ${outcome.failure.message}`,
    });
  }
  try {
    if (effect.what.kind === 'whole') context.front.showResponse(numbered);
    else if (effect.what.kind === 'curl') await showCurl(numbered, effect.what.secrets, { context, store });
    else if (effect.what.kind === 'diff') await compare(effect.what, outcome.response, { context, store });
    else await view(effect.what, outcome.response, { context, store });
  } catch (error) {
    tell(context, 'error', { message: messageOf(error) });
  }
}

async function view(
  what: Exclude<ShowResponse['what'], { kind: 'whole' | 'curl' | 'diff' }>,
  response: HttpResponse,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<void> {
  switch (what.kind) {
    case 'tls':
      if (response.tls === null)
        return tell(context, 'info', { message: 'This response did not come over TLS.' });
      return context.front.print({ kind: 'tls', tls: response.tls });
    case 'path':
      return printJson(context, await selectPath(bodyText(response), what.query));
    case 'jq':
      return filterWithJq(what.filter, response, { context, store });
    case 'pipe':
      return pipe(what, response, { context, store });
    case 'save':
      return save(response, expandHome(what.path), context);
    case 'copy':
      return copy(response, what.query, context);
    default:
      return what satisfies never;
  }
}

/** Asks before it replaces a file, where somebody is there to answer: a script means what it says. */
async function save(response: HttpResponse, path: string, context: EffectContext): Promise<void> {
  const replaces = context.front.attended && existsSync(path);
  if (replaces && !(await context.front.confirm(`${path} exists. Replace it? (y/n)`))) {
    return tell(context, 'info', { message: `${path} stays as it was.` });
  }
  const { behindLink } = await writeNamedFile(path, bodyContent(response.body));
  tell(context, 'info', {
    message: `Wrote ${response.size} bytes to ${path}.`,
    hint: behindLink === null ? null : linkNote(path, behindLink),
  });
}

async function showCurl(
  { exchange: { request } }: NumberedExchange,
  secrets: 'masked' | 'shown',
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<void> {
  const formats = await context.formats();
  const token = request.auth === undefined ? null : (await context.http()).token(request.auth);
  const text = formats.curlCommand(request, { ...curlConnection(store.getState().settings), token });
  context.front.print({ kind: 'text', text, media: 'text', secrets });
}

/** More than this no screen shows. */
const readable = { mostChanges: 500, longestValue: 20_000 };
const everything = { mostChanges: Number.POSITIVE_INFINITY, longestValue: Number.POSITIVE_INFINITY };

/** Ctrl+C ends it. */
async function compare(
  { before, noise }: Extract<ShowResponse['what'], { kind: 'diff' }>,
  after: HttpResponse,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<void> {
  const outcome = (await findExchange(before, context, store))?.exchange.outcome;
  if (outcome?.kind !== 'response') {
    return tell(context, 'error', {
      message: `There is no response ${before}.`,
      hint: '.history lists them',
    });
  }
  if (outcome.response.isReleased === true || after.isReleased === true) {
    const message = 'One of the responses cannot be compared, because its body was released.';
    return tell(context, 'error', { message, hint: 'send its request again' });
  }
  const controller = new AbortController();
  const { signal } = controller;
  const most = context.front.attended ? readable : everything;
  context.running.stop = () => controller.abort();
  await store.dispatch({ kind: 'evaluation-started', at: context.now() });
  try {
    const comparing = await context.comparison();
    const difference = await comparing(outcome.response, after, { noise, ...most, signal });
    context.front.print({ kind: 'comparison', difference });
  } catch (error) {
    if (!signal.aborted) throw error;
    tell(context, 'warning', { message: 'The comparison was stopped.' });
  } finally {
    context.running.stop = null;
    await store.dispatch({ kind: 'evaluation-finished', definitions: store.getState().definitions });
  }
}

function printJson(context: EffectContext, json: string): void {
  context.front.print({ kind: 'text', text: json, media: 'json' });
}

/** The rest of them goes with the program. */
export function removeBodies(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true });
}
