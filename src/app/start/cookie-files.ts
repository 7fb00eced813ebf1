import { fileLimits } from '../../core/files/limits.ts';
import { parseCookieFile, writeCookieFile } from '../../core/session/cookies/cookie-file.ts';
import { cookiesIn, jarOfSession, withCookies } from '../../core/session/cookies/jars.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import { FileError } from '../../files/file-error.ts';
import { readText } from '../../files/read.ts';
import { writeNamedFile } from '../../files/write-named.ts';
import type { App } from '../app.ts';
import { UsageError } from '../usage-error.ts';
import type { SessionStart } from './session-start.ts';

/** Takes the cookies of the files that the command line names, and keeps those of responses. Rejects with a UsageError. */
export async function takeCookies(
  app: App,
  { cookieFiles, cookieJar }: Pick<SessionStart, 'cookieFiles' | 'cookieJar'>,
): Promise<void> {
  if (cookieFiles.length === 0 && cookieJar === null) return;
  const { settings } = app.store.getState();
  if (settingText(settings, 'cookies') === 'off')
    await app.dispatch({ kind: 'setting-given', key: 'cookies', text: 'session' });
  for (const path of cookieFiles) {
    const text = await readCookieFile(path, path === cookieJar);
    const before = cookiesIn(app.store.getState().cookies, jarOfSession);
    const cookies = withCookies(before, parseCookieFile(text, Date.now()));
    await app.dispatch({ kind: 'cookies-stored', jar: jarOfSession, cookies });
  }
  await app.dispatch({ kind: 'work-requested', work: { kind: 'load-cookies' } });
}

/** Writes the jar of the session in clear, for its owner alone where the file is new. Rejects with a FileError. */
export async function writeCookieJar(path: string, { store }: App): Promise<void> {
  await writeNamedFile(path, writeCookieFile(cookiesIn(store.getState().cookies, jarOfSession)), {
    mode: 0o600,
  });
}

/** Reads a cookie file. As with curl, the one of `-c` may not exist yet. */
async function readCookieFile(path: string, mayBeNew: boolean): Promise<string> {
  try {
    return await readText(path, { limit: fileLimits.environment });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (mayBeNew && error.code === 'ENOENT') return '';
    throw new UsageError(`The cookies of ${path} could not be read: ${error.message}`, error.hint);
  }
}
