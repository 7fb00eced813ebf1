import type { App } from '../app/app.ts';
import { composeApp, type Demo, startDemo } from '../app/compose.ts';
import { messageOf } from '../app/message.ts';
import { parseStart, type SessionOptions } from '../app/options.ts';
import { startSession } from '../app/start-session.ts';
import { cleanLine } from '../core/text/clean.ts';
import { runShell } from './main.tsx';
import { openGiven } from './open-given.ts';
import { runPlain } from './plain.ts';

export interface OpenShellOptions extends SessionOptions {
  readonly demo: boolean;
  readonly plain?: boolean;
}

/** Opens the shell on a session, a new one, or the demo; resolves to the exit code. */
export async function openShell(options: OpenShellOptions): Promise<number> {
  const app = composeApp({ persistence: 'always', strict: options.strict === true });
  app.files.allow(options.allowFile);
  let demo: Demo | null = null;
  try {
    if (options.demo) {
      demo = await startDemo();
      // The demo is on this machine: no proxy has a part in it.
      await app.dispatch({ kind: 'setting-given', key: 'proxy', text: 'none' });
      await app.dispatch({ kind: 'base-given', url: demo.url });
      await greet(app, demo.url);
    }
    const { session, ...start } = parseStart(options);
    // What was left is offered when the first frame stands: the disk is slower than the screen. A session that was
    // asked for, and the environments of a folder that one is chosen from, come first.
    const isLate = session === null && start.environment === null && start.scripts.length === 0;
    if (!isLate) await openGiven(app, session);
    await startSession(app, { ...start, session: null }, { folder: '.', hasFailed: () => false });
    if (options.plain === true) {
      if (isLate) await openGiven(app, session);
      return await runPlain(app);
    }
    return await runShell(app, { whenDrawn: () => (isLate ? startLate(app) : undefined) });
  } catch (error) {
    process.stderr.write(`restloop: ${cleanLine(messageOf(error))}\n`);
    return 2;
  } finally {
    await app.close();
    await demo?.close();
  }
}

function greet(app: App, url: string): Promise<void> {
  const notice = {
    severity: 'info',
    message: `A small API answers at ${url} as long as this shell is open.`,
    hint: 'GET / lists what it does; GET /users/2 is a beginning; .help tells the first steps',
    cause: null,
  } as const;
  return app.dispatch({ kind: 'printed', entry: { kind: 'notice', notice } });
}

/** What goes wrong now is told, and leaves the shell open. */
function startLate(app: App): void {
  openGiven(app, null).catch((error: unknown) => {
    const notice = { severity: 'warning', message: messageOf(error), hint: null, cause: null } as const;
    void app.dispatch({ kind: 'printed', entry: { kind: 'notice', notice } });
  });
}
