import { literalSecrets, secretPlaces, shownAuth } from '../../request/auth/literals.ts';
import { parseAuth } from '../../request/auth/parse-auth.ts';
import type { DraftAuth } from '../../request/draft.ts';
import { variablesIn } from '../../template/variable-names.ts';
import type { ActionOf } from '../actions.ts';
import { authSources, restoredAuth, withSessionAuth } from '../auth.ts';
import type { Effect } from '../effects.ts';
import { withCredentials } from '../secrets/secrets.ts';
import type { SessionState } from '../state.ts';
import { notice, refuse, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { unsetNames } from '../variables/unset-names.ts';
import { type CommandInput, type CommandRow, oneLine } from './command.ts';

export const authCommand: CommandRow = {
  usage: '[SCHEME VALUES|login [NAME]|logout [NAME]|none]',
  summary:
    'show or set the credentials of requests: basic, bearer, apikey, digest, oauth2, aws, from LOGIN ... (.help auth, .help signing)',
  argument: 'auth',
  run: runAuth,
};

export function setAuth(state: SessionState, text: string): Update {
  const parsed = parseAuth(oneLine(text), { level: 'flag' });
  if (parsed.kind === 'problem') return refuse(state, parsed.problem.message, parsed.problem.hint);
  const auth = { ...state.auth, flag: { auth: parsed.auth, text: oneLine(text) } };
  return toUpdate(
    withCredentials(
      { ...state, auth },
      literalSecrets(parsed.auth).map(({ text: secret }) => secret),
    ),
  );
}

export function applyFileAuth(state: SessionState, { auth: text, at }: ActionOf<'file-auth-read'>): Update {
  const read = restoredAuth(text ?? undefined)?.auth;
  const wanted = read === undefined || read.scheme === 'none' ? null : read;
  if (wanted === null && state.auth.session === null) return toUpdate(state);
  const next = withSessionAuth(state, wanted, at);
  const auth = { ...next.auth, ofFile: next.auth.session?.text ?? null };
  return toSavedUpdate({ ...next, auth });
}

function runAuth({ state, argument, at }: CommandInput): Update {
  if (argument === '') return toUpdate(state, describe(state), ...aboutSignIn(state));
  if (/^none\s/.test(argument)) return refuse(state, '.auth none takes no values.', '.auth none');
  const [, word, name = null] = /^(login|logout)(?:\s+(.+))?$/.exec(argument) ?? [];
  if (word !== undefined) return signInOrOut(state, word === 'login' ? 'sign-in' : 'sign-out', name);
  const parsed = parseAuth(oneLine(argument), { level: 'session' });
  if (parsed.kind === 'problem') return refuse(state, parsed.problem.message, parsed.problem.hint);
  const { auth } = parsed;
  if (auth.scheme !== 'none') {
    const next = withSessionAuth(state, auth, at);
    return toSavedUpdate(
      next,
      describe(next),
      ...aboutSignIn(next),
      ...aboutPassword(auth),
      ...unsetNames(next, auth.words.map(({ text }) => text).join(' ')),
      ...aboutPlainSecrets(next, auth),
    );
  }
  if (state.auth.session === null) return toUpdate(state, describe(state));
  const next = withSessionAuth(state, null, at);
  const message = notice('info', 'Requests are now sent without credentials.', '.undo restores it');
  return toSavedUpdate(next, message);
}

function signInOrOut(state: SessionState, kind: 'sign-in' | 'sign-out', name: string | null): Update {
  if (name !== null || signsIn(state)) return toUpdate(state, { kind, name });
  const hint =
    '.auth oauth2 authorization_code ISSUER CLIENT_ID openid (.help oauth2), or .auth from login $.token';
  return refuse(state, '.auth login needs .auth oauth2 or .auth from login.', hint);
}

const aboutSignIn = (state: SessionState): Effect[] => (signsIn(state) ? [{ kind: 'show-sign-in' }] : []);

const signsIn = ({ auth: { session, flag } }: SessionState): boolean =>
  /^(?:oauth2|from)$/.test((flag ?? session)?.auth.scheme ?? '');

function aboutPassword({ scheme, words }: DraftAuth): Effect[] {
  const [secret] = secretPlaces({ scheme, words });
  if (secret?.name !== 'password' || secret.index !== words.length) return [];
  return [
    notice('warning', 'There is no password: an empty password is sent.', `.auth ${scheme} NAME PASSWORD`),
  ];
}

/** A variable with several fields is left out, because all of them would be masked. */
function aboutPlainSecrets({ layers, secretAnswers }: SessionState, { scheme, words }: DraftAuth): Effect[] {
  const secrets = secretPlaces({ scheme, words }).map(({ index }) => words[index]?.text ?? '');
  const plain = [...new Set(secrets.flatMap((text) => variablesIn(text)))].filter(
    (name) => layers.session.get(name)?.secret === false && secretAnswers.get(name) !== 'plain',
  );
  const hasFields = (name: string): boolean => typeof layers.session.get(name)?.value === 'object';
  const names = plain.filter((name) => !hasFields(name));
  return [
    ...(names.length === 0 ? [] : [{ kind: 'offer-secrets', names } as const]),
    ...plain.filter(hasFields).map((name) => {
      const hint = `use a secret: client.setSecret('token', ...), then .auth ${scheme} {{token}}`;
      return notice('warning', `${name} is not a secret: the session saves it unencrypted.`, hint);
    }),
  ];
}

function describe(state: SessionState) {
  const [given] = authSources(state);
  if (given === undefined || given.auth.scheme === 'none') {
    const hint = '.auth bearer {{token}} adds it to every request; .help auth lists all schemes';
    return notice('info', 'Requests are sent without credentials.', hint);
  }
  const { from = given.auth.level === 'flag' ? '--auth' : null } = given.auth;
  const origin = from === null ? '' : ` (from ${from})`;
  return notice(
    'info',
    `Every request is sent with ${describeAuth(given.auth)}${origin}.`,
    `the preview shows it; ${from === '.set netrc' ? '.set netrc off' : '.auth none'} removes it, # @auth none omits it from one request`,
  );
}

function describeAuth(auth: DraftAuth): string {
  const [login] = auth.words;
  return auth.scheme === 'from' && login !== undefined
    ? `the token of ${login.text} (${shownAuth(auth)})`
    : shownAuth(auth);
}
