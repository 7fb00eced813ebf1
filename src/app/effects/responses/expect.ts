import { writeFile } from 'node:fs/promises';
import type { Expectation } from '../../../core/directives/expectation/expectation.ts';
import { checkedText } from '../../../core/expect/checked-text.ts';
import { completeExpectation, type ExpectationSource } from '../../../core/expect/complete.ts';
import { proposeExpectations } from '../../../core/expect/propose.ts';
import { expectsOf, withExpectation } from '../../../core/expect/request-lines.ts';
import { schemaOf } from '../../../core/expect/schema-of.ts';
import { parseJson } from '../../../core/json/parse.ts';
import { responseOf } from '../../../core/request/sending/response-of.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import { findSavedRequest, fullName, requestLineOf } from '../../../core/session/requests/saved-requests.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { checkedResponse } from '../../expect/check-response.ts';
import { createTimeBudget, TimeUpError, timeForText } from '../../limits/time-budget.ts';
import { hasCode, messageOf } from '../../message.ts';
import { loadJsonPath } from '../../responses/load-json-path.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { UsageError } from '../../usage-error.ts';
import { fileMessage } from '../files/files.ts';
import { fail, inform } from '../messages.ts';

export async function writeExpectations(
  { text: wantedText }: EffectOf<'expect'>,
  room: ResponseRoom,
): Promise<void> {
  try {
    const { exchanges } = room.store.getState();
    const last = exchanges.findLast(({ exchange }) => responseOf(exchange) !== null);
    const response = responseOf(last?.exchange);
    if (last === undefined || response === null)
      throw new Error('There is no response yet: send a request first.');
    const seen = await expectationSource(response, room);
    const before = last.request.text;
    const tell = (message: string) => inform(room, message);
    const added = await expectationsFor(wantedText, { seen, before, name: nameOf(last, seen, room), tell });
    const text = added.reduce(withExpectation, before);
    const target = targetOf(last, room);
    await room.store.dispatch({ kind: 'request-rewritten', number: last.number, text });
    report({ added, saved: savedNameOf(last, text, room), target }, room);
  } catch (error) {
    fail(room, messageOf(error), error instanceof UsageError ? error.hint : null);
  }
}

async function expectationSource(response: HttpResponse, room: ResponseRoom): Promise<ExpectationSource> {
  const { checked } = await checkedResponse(response);
  const { query } = await loadJsonPath();
  const secrets = sessionSecrets(room.store.getState());
  return {
    response: checked,
    select: (json, path) => query(json, path, createTimeBudget(timeForText(checked.size))),
    isSecret: secrets.holds,
  };
}

interface ExpectationRequest {
  readonly seen: ExpectationSource;
  readonly before: string;
  readonly name: string;
  readonly tell: (message: string) => void;
}

async function expectationsFor(
  text: string,
  { seen, before, name, tell }: ExpectationRequest,
): Promise<readonly Expectation[]> {
  const [subject = '', rest = ''] = text.split(/\s+(.*)/s);
  if (subject === '' || subject === 'next') {
    const proposed = proposeExpectations(seen)
      .map((text) => complete(text, seen))
      .filter((expectation) => !expectsOf(before, expectation));
    if (proposed.length === 0)
      throw new UsageError(
        'The request already has all of these expectations.',
        '.expect body $.path adds more',
      );
    return subject === '' ? proposed : proposed.slice(0, 1);
  }
  if (subject !== 'schema' || rest.startsWith('{')) return [complete(text, seen)];
  const path = rest === '' ? `./${name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '')}.schema.json` : rest;
  const isNew = await writeSchema(path, seen);
  tell(isNew ? `Wrote ${path}.` : `${path} exists and is unchanged.`);
  return [complete(`schema ${path}`, seen)];
}

function complete(text: string, seen: ExpectationSource): Expectation {
  let parsed: ReturnType<typeof completeExpectation>;
  try {
    parsed = completeExpectation(text, seen);
  } catch (error) {
    if (error instanceof TimeUpError) throw new Error(`The path was ${error.message}: use a simpler one.`);
    throw new Error(`This is not a JSONPath: ${messageOf(error)}.`);
  }
  if (parsed.kind === 'expectation') return parsed.expectation;
  throw new UsageError(parsed.message, parsed.hint);
}

async function writeSchema(path: string, { response }: ExpectationSource): Promise<boolean> {
  const json = parseJson(checkedText(response));
  if (json === undefined) throw new Error('The last response is not JSON, so it has no schema.');
  try {
    await writeFile(path, `${JSON.stringify(schemaOf(json), null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw new Error(fileMessage(path, error));
    return false;
  }
  return true;
}

function nameOf(
  { request, exchange }: NumberedExchange,
  { isSecret }: ExpectationSource,
  room: ResponseRoom,
): string {
  if (request.name !== null) return request.name;
  const saved = room.store.getState().requests.find(({ text }) => text === request.text);
  if (saved !== undefined) return fullName(saved);
  const { method, url } = exchange.request;
  const segments = new URL(url).pathname.split('/');
  const words = segments.filter((segment) => /^[a-z][a-z_-]{0,30}$/i.test(segment) && !isSecret(segment));
  return [method.toLowerCase(), ...words].join('-');
}

interface WrittenLines {
  readonly added: readonly Expectation[];
  readonly saved: string | null;
  readonly target: string;
}

function targetOf({ request }: NumberedExchange, room: ResponseRoom): string {
  return room.store.getState().lastRequest?.text === request.text
    ? 'the last request'
    : requestLineOf(request.text);
}

function report({ added, saved, target }: WrittenLines, room: ResponseRoom): void {
  const lines = added.map((expectation) => `# @expect ${expectation.text}`).join('\n');
  room.front.print({ kind: 'text', text: lines, media: 'text' });
  if (saved !== null) {
    inform(room, `Added to ${saved}.`, `.send ${saved} checks it`);
    return;
  }
  inform(room, `Added to ${target}.`, '.send checks it; .keep NAME saves it');
}

function savedNameOf({ request }: NumberedExchange, text: string, room: ResponseRoom): string | null {
  const { requests } = room.store.getState();
  const saved = findSavedRequest(requests, { ...request, text });
  return saved === undefined ? null : fullName(saved);
}
