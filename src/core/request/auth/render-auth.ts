import { isForeign } from '../../template/resolve/origin.ts';
import type { Chunk } from '../../template/types.ts';
import type { DefaultLevel } from '../defaults/applied-default.ts';
import type { DraftAuth } from '../draft.ts';
import { createDraftRenderer, type DraftRenderer, type RenderedDraft } from '../render/draft-renderer.ts';
import { describeHeaderFault, headerFault } from '../render/headers/fault.ts';
import { sourceSpan, sourceText } from '../source-text.ts';
import { describeInvalidUrl } from '../url/invalid-url.ts';
import { parseWireUrl } from '../url/wire-url.ts';
import type { AuthAddition, PreviewAuth } from './added-auth.ts';
import type { FoundLogin, LoginAuth, Logins } from './login/login-auth.ts';
import type { AuthScheme, WordEnd } from './scheme.ts';
import { findScheme } from './schemes.ts';
import { usesAuthorization } from './signatures/traits.ts';

export interface AuthSource {
  readonly auth: DraftAuth;
  readonly text: string;
}

export interface AuthChoice {
  readonly auth: DraftAuth;
  readonly scheme: AuthScheme;
  readonly text: string | null;
  /** An `Authorization` header of the request replaces only those of HTTP's own schemes. */
  readonly place: 'authorization' | 'header' | 'query';
}

export function chooseAuth(own: DraftAuth | undefined, given: readonly AuthSource[]): AuthChoice | null {
  const candidates: { auth: DraftAuth; text: string | null }[] =
    own === undefined ? [...given] : [{ auth: own, text: null }, ...given];
  const [first] = candidates.sort((one, other) => rank[one.auth.level] - rank[other.auth.level]);
  return first === undefined ? null : authChoice(first);
}

export function authChoice({ auth, text }: Pick<AuthChoice, 'auth' | 'text'>): AuthChoice | null {
  const scheme = findScheme(auth.scheme);
  const written = auth.words.map((word) => word.text);
  const raw = scheme?.read(written, written) ?? null;
  if (scheme === undefined || raw === null) return null;
  return { auth, text, scheme, place: placeOf(raw) };
}

function placeOf(raw: AuthAddition): AuthChoice['place'] {
  if (raw.kind !== 'network') return raw.kind === 'header' && raw.prefix !== '' ? 'authorization' : raw.kind;
  if (raw.auth.kind !== 'login') return usesAuthorization(raw.auth) ? 'authorization' : 'header';
  const { place } = raw.auth;
  return place.kind === 'header' && place.prefix !== '' ? 'authorization' : place.kind;
}

const rank: Readonly<Record<DraftAuth['level'], number>> = {
  header: 0,
  request: 1,
  flag: 2,
  file: 3,
  session: 4,
};

export const isNearer = ({ level }: DraftAuth, other: DefaultLevel): boolean => rank[level] < rank[other];

export interface RenderedAuth {
  readonly preview: PreviewAuth;
  /** The secret as it is written, while a placeholder in it has no value; null otherwise, and where it is encoded. */
  readonly unresolved: readonly Chunk[] | null;
  readonly elsewhere: RenderedDraft | null;
}

export function renderAuth(
  { auth, scheme, text, place }: AuthChoice,
  own: DraftRenderer,
  logins: Logins | null,
): RenderedAuth | null {
  const renderer = text === null ? own : createDraftRenderer(text, own.scope);
  const part = place === 'query' ? 'url' : 'header';
  const written = auth.words.map((word) => word.text);
  const places = scheme.secrets(written);
  const servers = scheme.servers?.(written) ?? [];
  const words = auth.words.map((word, index) =>
    renderer.render(word, { part, isSecret: places.some((place) => place.index === index) }),
  );
  const rendered = words.map((word) => word.text);
  const addition = scheme.read(rendered, written);
  if (addition === null) return null;
  const login = loginOf(addition, auth, logins);
  if (login?.kind === 'own') return null;
  const fault = words.some(({ hasErrors }) => hasErrors)
    ? null
    : faultOf(addition, { rendered, scheme, servers, login });
  if (fault !== null) {
    const { index, ...found } = fault;
    const word = auth.words[index] ?? sourceText('', 0);
    const place = sourceSpan(word, 0, word.text.length);
    renderer.report({ severity: 'error', part, ...place, ...found });
  }
  const foreignServers = servers.flatMap(({ index, from }) => {
    const chosenBy = words[index]?.origins().find(isForeign)?.foreign;
    return chosenBy === undefined ? [] : [{ url: (rendered[index] ?? '').slice(from), chosenBy }];
  });
  const secret = words[places[0]?.index ?? -1];
  const texts = places.flatMap(({ index, from }) => {
    const word = words[index];
    return word === undefined || word.hasErrors ? [] : [word.text.slice(from)];
  });
  const secrets = texts.length === 0 ? [] : [...texts, ...encodedSecret(addition)];
  return {
    preview: {
      scheme: scheme.name,
      level: auth.level,
      reason: auth.from ?? reasonOf(auth.level, scheme.name),
      addition,
      secrets,
      ...(auth.isOfVariables && { isOfVariables: auth.isOfVariables }),
      ...((login?.kind === 'problem' || words.some(({ hasErrors }) => hasErrors)) && { isIncomplete: true }),
      ...((login?.kind === 'held' || login?.kind === 'absent') && { login }),
      ...(foreignServers.length > 0 && { foreignServers }),
    },
    unresolved: secret?.hasErrors === true && isWritten(addition, secret.text) ? secret.chunks : null,
    elsewhere: text === null ? null : within(renderer.finish(), auth),
  };
}

const isWritten = (addition: AuthAddition, text: string): boolean =>
  addition.kind !== 'network' && addition.secret === text;

/** Encoded secrets, which are masked even if the secret is too short to search for. */
function encodedSecret(addition: AuthAddition): string[] {
  return addition.kind === 'network' ? [] : [addition.secret];
}

function loginOf(addition: AuthAddition, { level }: DraftAuth, logins: Logins | null): FoundLogin | null {
  if (addition.kind !== 'network' || addition.auth.kind !== 'login') return null;
  return logins?.find(addition.auth, level) ?? null;
}

function reasonOf(level: DraftAuth['level'], scheme: string): string {
  switch (level) {
    case 'header':
      return scheme === 'aws' ? 'the keys of the request' : 'the user name and the password of the request';
    case 'request':
      return `# @auth ${scheme}`;
    case 'file':
      return `the file's # @auth ${scheme}`;
    case 'session':
      return `the session's .auth ${scheme}`;
    case 'flag':
      return `--auth ${scheme}`;
    default:
      return level satisfies never;
  }
}

function within(
  { placeholders, diagnostics, order }: RenderedDraft,
  { level, from }: DraftAuth,
): RenderedDraft {
  const label = from ?? (level === 'flag' ? '--auth' : level === 'session' ? '.auth' : '# @auth');
  return {
    placeholders: placeholders.map((report) => ({ ...report, within: label })),
    diagnostics: diagnostics.map((diagnostic) => ({
      ...diagnostic,
      within: label,
      ...(diagnostic.severity === 'error' && { hint: withoutAuth(diagnostic.hint) }),
    })),
    order,
  };
}

const withoutAuth = (hint: string | null): string =>
  `${hint === null ? '' : `${hint}; `}# @auth none above the request sends it without them`;

interface Fault {
  readonly code: 'header-line-break' | 'invalid-header' | 'invalid-url' | 'url-line-break' | 'missing-login';
  readonly message: string;
  readonly hint: string;
  readonly index: number;
}

interface RenderedWords {
  readonly rendered: readonly string[];
  readonly scheme: AuthScheme;
  readonly servers: readonly WordEnd[];
  readonly login: FoundLogin | null;
}

function faultOf(addition: AuthAddition, { rendered, scheme, servers, login }: RenderedWords): Fault | null {
  switch (addition.kind) {
    case 'header': {
      const { name, prefix, secret } = addition;
      const fault = headerFault(name, prefix + secret);
      if (fault === null) return null;
      const index = fault.in === 'name' ? 0 : (scheme.secrets([])[0]?.index ?? 0);
      return { code: fault.code, index, ...describeHeaderFault(name, prefix + secret) };
    }
    case 'network': {
      if (login?.kind === 'problem')
        return { code: 'missing-login', index: 0, message: login.message, hint: login.hint };
      if (addition.auth.kind === 'login') return tokenPlaceFault(addition.auth);
      for (const { index, from } of servers) {
        const text = (rendered[index] ?? '').slice(from);
        const wire = parseWireUrl(text);
        if (wire.kind !== 'url') return { index, ...describeInvalidUrl({ text, shown: text }, wire.reason) };
      }
      return null;
    }
    case 'query':
      return null;
    default:
      return addition satisfies never;
  }
}

function tokenPlaceFault({ place, words }: LoginAuth): Fault | null {
  const fault = place.kind === 'header' ? headerFault(place.name, '') : null;
  if (fault === null) return null;
  return { code: fault.code, index: words.indexOf(place.name), ...describeHeaderFault(place.name, '') };
}
