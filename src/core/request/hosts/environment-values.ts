import type { Diagnostic } from '../../template/types.ts';
import { grantServer, needsPerson } from '../auth/oauth/grant.ts';
import type { PlaceholderReport, Preview } from '../types.ts';

/** What the text of a file would send of its user, and where to: environment variables of the process, a sign-in. */
export interface EnvironmentValues {
  readonly host: string;
  /** Names in messages: `environment variable TOKEN`. */
  readonly labels: readonly string[];
  readonly what: string;
  readonly place: Pick<PlaceholderReport, 'part' | 'line' | 'column' | 'offset' | 'text'>;
}

/** Null where the text sends none, or cannot be sent. Defaults and credentials of the session are the user's own. */
export function environmentValues(
  { placeholders, wireUrl, auth }: Preview,
  sessionAuth: 'own' | 'of-file' = 'own',
): EnvironmentValues | null {
  const found = placeholders.filter(({ origin, within = '#' }) => {
    if (origin?.holdsSecret !== true || !within.startsWith('#')) return false;
    return (origin.kind === 'dynamic' && origin.label.startsWith(processLabel)) || origin.kind === 'file';
  });
  const [first] = found;
  const signIn = signInOf(auth, sessionAuth);
  if ((first === undefined && signIn === null) || wireUrl === null) return null;
  const values = found.map(({ origin, text }) =>
    origin?.kind === 'dynamic' ? origin.label : `${text} of ${origin?.label ?? 'the file'}`,
  );
  const names = [...new Set(values)];
  const what = [
    ...(names.length === 0 ? [] : [`values of your environment (${names.join(', ')})`]),
    ...(signIn === null ? [] : [signIn]),
  ].join(' and ');
  const labels = [...names, ...(signIn === null ? [] : [signIn])];
  return { host: new URL(wireUrl).host, labels, what, place: first ?? start };
}

const start = { part: 'header', line: 1, column: 1, offset: 0, text: '' } as const;

/** The sign-in of a person that the text itself asks for: it is kept for every session, so any file could. */
function signInOf(auth: Preview['auth'], sessionAuth: 'own' | 'of-file'): string | null {
  const isOfText =
    auth?.level === 'request' ||
    auth?.level === 'file' ||
    (auth?.level === 'session' && sessionAuth === 'of-file');
  if (!isOfText || auth.addition.kind !== 'network' || auth.addition.auth.kind !== 'oauth2') return null;
  const { grant } = auth.addition.auth;
  return needsPerson(grant) ? `your sign-in at ${grantServer(grant)}` : null;
}

const processLabel = 'environment variable ';

export const environmentQuestion = (file: string, { host, what }: EnvironmentValues): string =>
  `Send ${what} to ${host}, as ${file} says? (y/n)`;

export function withoutEnvironment(preview: Preview, { host, what, place }: EnvironmentValues): Preview {
  const { part, line, column, offset, text } = place;
  const diagnostic: Diagnostic = {
    ...{ code: 'withheld-credentials', severity: 'error', part, line, column, offset, length: text.length },
    message: `${what} ${what.startsWith('your') ? 'does' : 'do'} not go to ${host}`,
    hint: 'send it again to be asked again',
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}
