import { isForeign } from '../../template/resolve/origin.ts';
import type { Diagnostic, TokenOrigin } from '../../template/types.ts';
import type { PreviewAuth } from '../auth/added-auth.ts';
import { grantServer, grantServers, needsPerson } from '../auth/oauth/grant.ts';
import type { PlaceholderReport, Preview } from '../types.ts';
import { isHostOfProject } from './foreign-hosts.ts';
import { isSameServer } from './host-pattern.ts';

/** The user's values that the text of a file would send, and their host: environment variables of the process, a sign-in. */
export interface EnvironmentValues {
  readonly url: URL;
  readonly labels: readonly string[];
  readonly what: string;
  readonly signIn: SentSignIn | null;
  readonly place: Pick<PlaceholderReport, 'part' | 'line' | 'column' | 'offset' | 'text'>;
}

export interface SentSignIn {
  readonly what: string;
  readonly isAtHome: boolean;
}

export interface TextSource {
  readonly text: 'of-file' | 'typed';
  readonly sessionAuth: 'own' | 'of-file';
  readonly usesEnvironment: () => boolean;
}

/** Defaults and credentials of the session do not count. */
export function environmentValues(preview: Preview, source: TextSource): EnvironmentValues | null {
  if (preview.wireUrl === null) return null;
  const isOwn = source.text === 'typed' && !isHostOfProject(preview);
  const found = isOwn ? [] : preview.placeholders.filter((report) => isOfEnvironment(report, source));
  const [first] = found;
  const signIn = signInOf(preview, source, preview.wireUrl);
  const isOfScript = !isOwn && preview.holdsSecret === true && source.usesEnvironment();
  if (first === undefined && signIn === null && !isOfScript) return null;
  const url = new URL(preview.wireUrl);
  const values = found.map(({ origin, text }) =>
    origin?.kind === 'dynamic' ? origin.label : `${text} of ${originText(origin?.label)}`,
  );
  const names = [...new Set([...values, ...(isOfScript ? ['values set by its script'] : [])])];
  const what = [
    ...(names.length === 0 ? [] : [`values of your environment (${names.join(', ')})`]),
    ...(signIn === null ? [] : [signIn.what]),
  ].join(' and ');
  const labels = [...names, ...(signIn === null ? [] : [signIn.what])];
  return { url, labels, what, signIn, place: first ?? start };
}

/** Scripts of saved requests are named by their place: `after login:1`. */
const originText = (label = 'the file'): string =>
  /^(?:before|after) /.test(label) ? `the script ${label}` : label;

/** A file, its scripts or an environment may hide a variable of the process behind a name of its own. */
function isOfEnvironment(
  { origin, within = '#' }: PlaceholderReport,
  { text, usesEnvironment }: TextSource,
): boolean {
  if (origin?.holdsSecret !== true || !within.startsWith('#')) return false;
  switch (origin.kind) {
    case 'dynamic':
      return text === 'of-file' && origin.isOfSystem === true;
    case 'file':
    case 'environment':
      return true;
    case 'script':
      return isForeign(origin) && usesEnvironment();
    default:
      return false;
  }
}

const start = { part: 'header', line: 1, column: 1, offset: 0, text: '' } as const;

/** The sign-in of a person that the text itself asks for: it is stored for every session, so any file could use it. */
function signInOf(preview: Preview, source: TextSource, wireUrl: string): SentSignIn | null {
  const found = [...grantsOfAuth(preview, source), ...grantsOfTokens(preview, source)];
  const [first] = found.filter(({ servers }) => !isServerOf(servers, new URL(wireUrl)));
  const shown = first ?? found[0];
  return shown === undefined
    ? null
    : { what: `your sign-in at ${shown.server}`, isAtHome: first === undefined };
}

type SignInServers = Pick<TokenOrigin, 'server' | 'servers'>;

function grantsOfAuth(preview: Preview, source: TextSource): readonly SignInServers[] {
  const { auth } = preview;
  const added = auth?.addition.kind === 'network' ? auth.addition.auth : null;
  if (auth === undefined || added === null || !isOfProject(auth, preview, source)) return [];
  if (added.kind === 'negotiate') return [{ server: 'Kerberos', servers: [] }];
  if (added.kind !== 'oauth2' || !needsPerson(added.grant)) return [];
  const { grant } = added;
  return [{ server: grantServer(grant), servers: grantServers(grant) }];
}

/** The settings of `$auth.token` are in an environment, so the project brings them, whoever wrote the placeholder. */
function grantsOfTokens(preview: Preview, { text }: TextSource): readonly SignInServers[] {
  if (text === 'typed' && !isHostOfProject(preview)) return [];
  return preview.placeholders.flatMap(({ origin }) =>
    origin?.token?.isOfPerson === true ? [origin.token] : [],
  );
}

/** Whether the project brings the grant and the host, so that its user named at most one of them. */
function isOfProject(auth: PreviewAuth, preview: Preview, { text, sessionAuth }: TextSource): boolean {
  if (text === 'typed') return auth.isOfVariables === true && isHostOfProject(preview);
  if (auth.isOfVariables === true) return true;
  switch (auth.level) {
    case 'header':
    case 'request':
    case 'file':
      return true;
    case 'session':
      return sessionAuth === 'of-file';
    case 'flag':
      return false;
    default:
      return auth.level satisfies never;
  }
}

const isServerOf = (servers: readonly string[], url: URL): boolean =>
  servers.some((server) => URL.canParse(server) && isSameServer(new URL(server), url));

export const environmentQuestion = (file: string, { url, what }: EnvironmentValues): string =>
  `Send ${what} to ${url.host}, as ${file} requests? (y/n)`;

export function withoutEnvironment(
  preview: Preview,
  { url, what, place }: Pick<EnvironmentValues, 'url' | 'what' | 'place'>,
  hint: string,
): Preview {
  const { part, line, column, offset, text } = place;
  const diagnostic: Diagnostic = {
    ...{ code: 'withheld-credentials', severity: 'error', part, line, column, offset, length: text.length },
    message: `${what} ${what.startsWith('your') ? 'does' : 'do'} not go to ${url.host}`,
    hint,
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}
