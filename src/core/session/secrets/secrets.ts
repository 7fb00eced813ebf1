import type { Preview } from '../../request/types.ts';
import { usesInBody } from '../../secrets/credential-uses.ts';
import { secretsOf } from '../../secrets/preview-secrets.ts';
import { settingSecrets } from '../../secrets/proxy-credentials.ts';
import { shortestSecret } from '../../secrets/search/forms.ts';
import { type SecretSet, secretSet } from '../../secrets/secret-set.ts';
import { secretsOfCredentials } from '../../secrets/typed/request-credentials.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { Variable } from '../../template/types.ts';
import { cookieSecrets } from '../cookies/jars.ts';
import { providedTexts } from '../provided/provided.ts';
import type { RequestInput } from '../requests/request-input.ts';
import type { SecretAnswers, SessionState } from '../state.ts';
import { searchEntries } from '../variables/search-entries.ts';
import { namedLikeCredentials, plainNames } from '../variables/undecided-secrets.ts';
import { writtenCredentials } from './written-credentials.ts';

/** Returns everything that is masked: secret variables of all scopes, former values, written-out credentials, what was sent as one. The same object while nothing changes. */
export function sessionSecrets(state: SessionState): SecretSet {
  const known = recent.find((entry) => haveSameParts(entry.state, state));
  if (known !== undefined) {
    known.state = state;
    return known.secrets;
  }
  const parts = partsOf(state);
  const [last] = recent;
  const isSame =
    last?.parts.length === parts.length && parts.every((part, index) => part === last.parts[index]);
  const entry = { state, parts, secrets: isSame ? last.secrets : secretSet(parts.flat()) };
  recent.unshift(entry);
  recent.length = Math.min(recent.length, maxRecent);
  return entry.secrets;
}

const haveSameParts = (one: SessionState, other: SessionState): boolean =>
  one === other || secretParts.every((part) => one[part] === other[part]);

const secretParts = [
  ...(['exchanges', 'lastRequest', 'layers', 'credentials', 'formerSecrets', 'cookies', 'requests'] as const),
  ...(['environments', 'fileEnvironments', 'secretAnswers', 'settings', 'providedSecrets'] as const),
] as const;

const recent: {
  state: SessionState;
  readonly parts: readonly (readonly string[])[];
  readonly secrets: SecretSet;
}[] = [];
const maxRecent = 8;

function partsOf(state: SessionState): (readonly string[])[] {
  const { layers, environments, fileEnvironments, formerSecrets, requests, lastRequest, exchanges } = state;
  const parts: (readonly string[])[] = [];
  const add = (texts: readonly string[]) => {
    if (texts.length > 0) parts.push(texts);
  };
  for (const layer of Object.values(layers)) {
    const texts = secretTextsIn(layer);
    if (texts.size > 0) add(remembered(texts, () => [...texts.values()].flat()));
  }
  add(undecidedTexts(state));
  for (const { variables } of [...environments, ...fileEnvironments])
    add(remembered(variables, () => secretTextsOf(variables)));
  add(remembered(formerSecrets, () => secretTextsOf(formerSecrets)));
  add(remembered(requests, () => requests.flatMap(secretsIn)));
  if (lastRequest !== null) add(writtenOut(lastRequest));
  for (const { request } of exchanges) add(found.get(request) ?? writtenOut(request));
  add(remembered(state.settings, () => settingSecrets(state.settings)));
  add(state.credentials);
  add(remembered(state.providedSecrets, () => providedTexts(state.providedSecrets)));
  for (const cookies of state.cookies.values()) add(remembered(cookies, () => cookieSecrets(cookies)));
  return parts;
}

function undecidedTexts({ layers: { session }, secretAnswers }: SessionState): readonly string[] {
  const variables = namedLikeCredentials(session);
  const known = undecided.get(variables);
  if (known?.answers === secretAnswers) return known.texts;
  const plain = plainNames(secretAnswers);
  const found = [...variables].flatMap(([name, { value }]) =>
    plain.includes(name) ? [] : [{ value, secret: true }],
  );
  const texts = secretTextsOf(found).filter((text) => text.length >= shortestSecret);
  undecided.set(variables, { answers: secretAnswers, texts });
  return texts;
}

const undecided = new WeakMap<
  object,
  { readonly answers: SecretAnswers; readonly texts: readonly string[] }
>();

const secretTextsIn = searchEntries((_, variable: Variable) => {
  const texts = secretTextsOf([variable]);
  return texts.length === 0 ? null : texts;
});

export function writtenOut(request: Pick<RequestInput, 'text' | 'parsed'>): readonly string[] {
  return remembered(request, () => secretsIn(request));
}

const secretsIn = (request: Pick<RequestInput, 'text' | 'parsed'>): readonly string[] =>
  secretsOfCredentials(writtenCredentials(request));

const found = new WeakMap<object, readonly string[]>();

function remembered(part: object, find: () => readonly string[]): readonly string[] {
  let texts = found.get(part);
  if (texts === undefined) {
    texts = find();
    found.set(part, texts);
  }
  return texts;
}

export function withCredentialsOf(state: SessionState, preview: Preview): SessionState {
  const sent = [...secretsOf(preview), ...usesInBody(preview).map(({ text }) => text)];
  if (sent.length === 0) return state;
  const known = new Set(sessionSecrets(state).texts);
  return withCredentials(
    state,
    sent.filter((text) => !known.has(text)),
  );
}

export function withCredentials(state: SessionState, texts: readonly string[]): SessionState {
  const known = new Set(state.credentials);
  const added = texts.filter((text) => text !== '' && !known.has(text));
  if (added.length === 0) return state;
  return { ...state, credentials: [...state.credentials, ...new Set(added)].slice(-maxCredentials) };
}

/** Maximum number of masked credentials, because each is searched in all output. */
const maxCredentials = 200;
