import type { Preview } from '../../request/types.ts';
import { usesInBody } from '../../secrets/credential-uses.ts';
import { secretsOf } from '../../secrets/preview-secrets.ts';
import { settingSecrets } from '../../secrets/proxy-credentials.ts';
import { type SecretSet, secretSet } from '../../secrets/secret-set.ts';
import { requestSecrets } from '../../secrets/typed/request-credentials.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { AskedRequest } from '../requests/asked-request.ts';
import type { SessionState } from '../state.ts';

/**
 * The secrets of a session: values of secret variables in every scope and environment, those they had before, which the
 * transcript may repeat, credentials that are written out in requests, the password of a proxy, and what was sent as a
 * credential. The same object as long as nothing of this changes.
 */
export function sessionSecrets(state: SessionState): SecretSet {
  const sources = sourcesOf(state);
  const known = recent.find((entry) => entry.sources.every((source, index) => source === sources[index]));
  if (known !== undefined) return known.secrets;
  const entry = { sources, secrets: secretSet(textsOf(state)) };
  recent.unshift(entry);
  recent.length = Math.min(recent.length, mostRecent);
  return entry.secrets;
}

/** Every part of a state that secrets are in. */
function sourcesOf(state: SessionState): readonly unknown[] {
  const { layers, environments, fileEnvironments, formerSecrets, requests, lastRequest, exchanges } = state;
  const { settings, credentials } = state;
  return [
    ...Object.values(layers),
    environments,
    fileEnvironments,
    formerSecrets,
    requests,
    lastRequest,
    exchanges,
    settings,
    credentials,
  ];
}

/** States alternate where several sessions run side by side. */
const recent: { readonly sources: readonly unknown[]; readonly secrets: SecretSet }[] = [];
const mostRecent = 8;

function textsOf(state: SessionState): Iterable<string> {
  const { layers, environments, fileEnvironments, formerSecrets, requests, lastRequest, exchanges } = state;
  const texts = new Set<string>();
  const add = (found: readonly string[]): void => {
    for (const text of found) texts.add(text);
  };
  for (const layer of Object.values(layers)) {
    add(remembered(layer, () => secretTextsOf(layer.values())));
  }
  for (const { variables } of [...environments, ...fileEnvironments]) {
    add(remembered(variables, () => secretTextsOf(variables)));
  }
  add(remembered(formerSecrets, () => secretTextsOf(formerSecrets)));
  add(remembered(requests, () => requests.flatMap(writtenOut)));
  if (lastRequest !== null) add(writtenOut(lastRequest));
  for (const { request } of exchanges) add(writtenOut(request));
  add(settingSecrets(state.settings));
  add(state.credentials);
  return texts;
}

/** Credentials that are written out in a request's text. */
export function writtenOut(request: Pick<AskedRequest, 'text' | 'parsed'>): readonly string[] {
  return remembered(request, () => requestSecrets(request.text, request.parsed?.draft));
}

const found = new WeakMap<object, readonly string[]>();

/** States are never changed in place, so what was found in a part of one stays true. */
function remembered(part: object, find: () => readonly string[]): readonly string[] {
  let texts = found.get(part);
  if (texts === undefined) {
    texts = find();
    found.set(part, texts);
  }
  return texts;
}

/** The session with what a request sends as a credential among its secrets. */
export function withCredentialsOf(state: SessionState, preview: Preview): SessionState {
  const sent = [...secretsOf(preview), ...usesInBody(preview).map(({ text }) => text)];
  if (sent.length === 0) return state;
  const known = new Set(sessionSecrets(state).texts);
  return withCredentials(
    state,
    sent.filter((text) => !known.has(text)),
  );
}

/** The session with these texts among its secrets: they stay masked from now on. */
export function withCredentials(state: SessionState, texts: readonly string[]): SessionState {
  const known = new Set(state.credentials);
  const added = texts.filter((text) => text !== '' && !known.has(text));
  if (added.length === 0) return state;
  return { ...state, credentials: [...state.credentials, ...new Set(added)].slice(-mostCredentials) };
}

/** Each costs a search in all that is shown; of tokens that are renewed, the oldest ones have ended. */
const mostCredentials = 200;
