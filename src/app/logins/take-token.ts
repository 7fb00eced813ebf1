import { parseJson } from '../../core/json/parse.ts';
import { tokenEnd } from '../../core/request/auth/login/token-lifetime.ts';
import { lifetimePlaces, type TokenSource } from '../../core/request/auth/login/token-source.ts';
import { type HeaderList, headerValue } from '../../core/request/headers.ts';
import type { Exchange, HttpResponse } from '../../core/request/types.ts';
import { cleanLine } from '../../core/text/clean.ts';
import type { HeldToken } from '../../tokens/token-store.ts';
import { bodyText } from '../files/response-body.ts';
import { createTimeBudget, TimeUpError, timeForText } from '../limits/time-budget.ts';
import { JsonPathError, loadJsonPath } from '../responses/load-json-path.ts';

export type TakenToken =
  | { readonly kind: 'token'; readonly token: HeldToken }
  /** End of a sentence that says why there is no token. */
  | { readonly kind: 'nothing'; readonly reason: string };

/** Takes the token out of the response of a login; headers and cookies may also come with a redirect to it. */
export async function takeToken(
  { response, redirects }: Answer,
  source: TokenSource,
  at: number,
): Promise<TakenToken> {
  if (response.status >= 400)
    return nothing(`returned ${response.status} ${cleanLine(response.statusText)}`.trimEnd());
  // The newest comes first, as it is the one that holds.
  const heads = [...redirects.map(({ headers = [] }) => headers), response.headers].reverse();
  const found = await findValue(response, heads, source);
  if (found.kind === 'nothing') return found;
  const { value, beside } = found;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '')
    return nothing(`has no token at ${sourceText(source)}: it is ${typeName(value)}`);
  const token = text.trim();
  if (/\p{Cc}/u.test(token))
    return nothing(`has a line break or another control character in its token at ${sourceText(source)}`);
  return { kind: 'token', token: { value: token, takenAt: at, endsAt: tokenEnd(token, beside, at) } };
}

interface Answer extends Pick<Exchange, 'redirects'> {
  readonly response: HttpResponse;
}

export function sourceText(source: TokenSource): string {
  switch (source.kind) {
    case 'json':
      return source.path;
    case 'header':
      return `headers.${source.name}`;
    case 'cookie':
      return `cookies.${source.name}`;
    case 'text':
      return 'body';
    default:
      return source satisfies never;
  }
}

type FoundValue =
  | { readonly kind: 'value'; readonly value: unknown; readonly beside: readonly unknown[] }
  | Extract<TakenToken, { kind: 'nothing' }>;

async function findValue(
  response: HttpResponse,
  heads: readonly HeaderList[],
  source: TokenSource,
): Promise<FoundValue> {
  switch (source.kind) {
    case 'text':
      return { kind: 'value', value: bodyText(response), beside: [] };
    case 'header': {
      const [value] = heads.flatMap((headers) => headerValue(headers, source.name) ?? []);
      return value === undefined
        ? nothing(`has no header ${source.name}`)
        : { kind: 'value', value: value.replace(/^Bearer\s+/i, ''), beside: [] };
    }
    case 'cookie':
      return findCookie(heads, source.name);
    case 'json':
      return findInJson(bodyText(response), source.path);
    default:
      return source satisfies never;
  }
}

function findCookie(heads: readonly HeaderList[], name: string): FoundValue {
  for (const [header, line] of heads.flatMap((headers) => headers.toReversed())) {
    const [pair = '', ...attributes] = header.toLowerCase() === 'set-cookie' ? line.split(';') : [];
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const age = attributes.find((attribute) => /^\s*max-age=/i.test(attribute))?.split('=')[1];
    return { kind: 'value', value: pair.slice(at + 1), beside: [{ expires_in: age?.trim() }] };
  }
  return nothing(`sets no cookie ${name}`);
}

async function findInJson(text: string, path: string): Promise<FoundValue> {
  const json = parseJson(text);
  if (json === undefined) return nothing(`is not JSON, so nothing is at ${path}`);
  const { query } = await loadJsonPath();
  const budget = createTimeBudget(timeForText(text.length));
  const at = (place: string) => query(json, place, budget)[0];
  try {
    const value = at(path);
    if (value === undefined) return nothing(`has nothing at ${path}`);
    return { kind: 'value', value, beside: lifetimePlaces(path).map(at) };
  } catch (error) {
    if (error instanceof JsonPathError)
      return nothing(`was not searched: ${path} is not a JSONPath: ${error.message}`);
    if (error instanceof TimeUpError)
      return nothing(`was not searched for ${path}: the search takes too long`);
    throw error;
  }
}

const nothing = (reason: string) => ({ kind: 'nothing', reason }) as const;

const typeName = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'string'
        ? 'empty'
        : `of the type ${typeof value}`;
