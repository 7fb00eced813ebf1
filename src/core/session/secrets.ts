import { secretHeaderValues } from '../request/secret-headers.ts';
import type { Variable } from '../template/types.ts';
import type { Value } from '../value/types.ts';
import { writeValue } from '../value/write.ts';
import type { AskedRequest } from './asked-request.ts';
import { allEnvironments } from './environments.ts';
import { settingSecrets } from './proxy-user.ts';
import type { SessionState, VariableLayers } from './state.ts';
import type { KeptRequest } from './types.ts';

/**
 * Every text that must be masked wherever it is shown: the strings, numbers and dates inside of secret variables, also of
 * environments that are not used now and of values that a secret had before, which the transcript may repeat, what requests write
 * out in headers such as Authorization, the password of a proxy, and what proved who asks.
 */
export function secretTexts(state: SessionState): readonly string[] {
  const last = state.lastRequest === null ? [] : [state.lastRequest];
  return [
    ...new Set([
      ...secretsOfVariables(state),
      ...writtenInKept(state.requests),
      ...[...last, ...state.exchanges.map(({ request }) => request)].flatMap(writtenOut),
      ...settingSecrets(state.settings),
      ...state.credentials,
    ]),
  ];
}

type Sources = Pick<SessionState, 'environments' | 'fileEnvironments' | 'formerSecrets'>;

const secretsOfLayers = new WeakMap<VariableLayers, Sources & { readonly texts: readonly string[] }>();

/** Most changes of a state leave its variables as they are: those are looked through once. */
function secretsOfVariables(state: SessionState): readonly string[] {
  const { layers, environments, fileEnvironments, formerSecrets } = state;
  const known = secretsOfLayers.get(layers);
  const isSame =
    known?.environments === environments &&
    known.fileEnvironments === fileEnvironments &&
    known.formerSecrets === formerSecrets;
  if (isSame) return known.texts;
  const texts = secretTextsOf([
    ...Object.values(layers).flatMap((layer) => [...layer.values()]),
    ...allEnvironments(state).flatMap(({ variables }) => variables),
    ...formerSecrets,
  ]);
  secretsOfLayers.set(layers, { environments, fileEnvironments, formerSecrets, texts });
  return texts;
}

const writtenInRequests = new WeakMap<readonly KeptRequest[], readonly string[]>();

function writtenInKept(requests: readonly KeptRequest[]): readonly string[] {
  const texts = writtenInRequests.get(requests) ?? [...new Set(requests.flatMap(writtenOut))];
  writtenInRequests.set(requests, texts);
  return texts;
}

/** A short one would be found in every text. */
const shortest = 6;

const known = new WeakMap<object, readonly string[]>();

/** Values of headers such as Authorization that stand in a request's text itself. */
export function writtenOut(request: Pick<AskedRequest, 'text' | 'parsed'>): readonly string[] {
  let texts = known.get(request);
  if (texts === undefined) {
    const values = secretHeaderValues(request.text, request.parsed?.draft);
    texts = values.flatMap(({ text }) => (text.length < shortest ? [] : [text]));
    known.set(request, texts);
  }
  return texts;
}

/** The same for variables of any place. */
export function secretTextsOf(variables: Iterable<Pick<Variable, 'value' | 'secret'>>): readonly string[] {
  const texts = new Set<string>();
  for (const { value, secret } of variables) if (secret) collect(value, texts);
  return [...texts];
}

/** They stay masked from now on. */
export function withCredentials(state: SessionState, texts: readonly string[]): SessionState {
  const known = new Set(state.credentials);
  const added = texts.filter((text) => text !== '' && !known.has(text));
  if (added.length === 0) return state;
  return { ...state, credentials: [...state.credentials, ...new Set(added)].slice(-mostCredentials) };
}

/** Each costs a search in all that is shown; of tokens that are renewed, the oldest ones have ended. */
const mostCredentials = 200;

function collect(value: Value, texts: Set<string>): void {
  const waiting = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === 'string' || typeof item === 'number' || item instanceof Date) {
      texts.add(writeValue(item));
    } else if (item !== null && typeof item === 'object') {
      for (const inside of Object.values(item)) waiting.push(inside);
    }
  }
}
