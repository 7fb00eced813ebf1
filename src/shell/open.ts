import { existsSync } from 'node:fs';
import type { App } from '../app/app.ts';
import { adapters, composeApp, startDemo } from '../app/compose.ts';
import { offerEnvironments } from '../app/environments/offer-environments.ts';
import { lazyPromise, lazyResult } from '../app/lazy-promise.ts';
import { messageOf } from '../app/message.ts';
import { printNotice } from '../app/print-notice.ts';
import { checkNewSession } from '../app/start/new-session.ts';
import { chooseEnvironment, openSession } from '../app/start/open-session.ts';
import { parseStart, type SessionOptions } from '../app/start/options.ts';
import { UsageError } from '../app/usage-error.ts';
import { isRequestArgument } from '../core/request/classify.ts';
import { cleanLine } from '../core/text/clean.ts';
import type { Demo } from '../ports/adapters.ts';
import { runShell } from './main.tsx';
import { chooseSession } from './start/choose-session.ts';
import { offerLast, openTarget } from './start/open-target.ts';
import { shellProject } from './start/shell-project.ts';

export interface OpenShellOptions extends SessionOptions {
  readonly demo: boolean;
  readonly plain?: boolean;
  readonly new?: boolean;
  readonly nearCommand?: string | null;
}

const work = lazyPromise(async () => (await import('./shell-work.ts')).shellWork);
const sessionWork = lazyResult(work, (loaded) => loaded.sessionWork);

export async function openShell(options: OpenShellOptions): Promise<number> {
  let demo: Demo | null = null;
  let app: App | null = null;
  try {
    if (options.demo) demo = await startDemo();
    const project = options.demo ? null : await shellProject(options);
    const { session: given, ...start } = parseStart(project?.options ?? options);
    const environment = project?.environment ?? null;
    if (options.new === true) await checkNewSession(given);
    const url = given !== null && isRequestUrl(given) ? given : null;
    const isNamed = given !== null && url === null;
    const session = isNamed && options.new !== true ? await chooseSession(given, options) : given;
    if (session === null && isNamed) return 2;
    // The unnamed session is offered after the first frame; a named one, and the environments to choose from, are read before it.
    const isLate =
      !isNamed && start.environment === null && environment === null && start.scripts.length === 0;
    const { preferences, problem } = await adapters.preferences();
    const strict = (project?.options ?? options).strict === true;
    app = composeApp({ persistence: 'always', strict, preferences, allow: start }, sessionWork);
    await openSession(
      { ...start, session: null },
      {
        app,
        folder: '.',
        output: () => ({ front: null, hasFailed: () => false }),
        async first(made) {
          if (problem !== null) await warnOfPreferences(made, problem);
          if (demo !== null) await greet(made, demo.url);
          if (project?.notice != null) await printNotice(made, project.notice);
          if (!isLate) await openTarget(made, isNamed ? session : null);
          if (environment !== null && made.store.getState().activeEnvironment === null)
            await chooseEnvironment(made, { environment }, { folder: '.' });
        },
      },
    );
    const opened = app;
    const isDumb = process.env['TERM'] === 'dumb';
    if (options.plain === true || isDumb) {
      if (isLate) await openTarget(app, isNamed ? session : null);
      if (url !== null) await fillEditor(app, requestOf(url));
      const reason = isDumb ? 'TERM is dumb: this terminal cannot show the shell.' : null;
      const { runPlain } = await import('./plain/plain.ts');
      return await runPlain(app, { reason });
    }
    // Begun before any key is read: an input that is typed at once waits for the environments.
    const environments = isLate ? offerEnvironments(app, '.') : Promise.resolve();
    return await runShell(app, {
      work,
      input: url === null ? '' : requestOf(url),
      whenDrawn() {
        if (url === null && isLate) void environments.then(() => startLate(opened));
      },
    });
  } catch (error) {
    process.stderr.write(`restloop: ${cleanLine(messageOf(error))}\n`);
    if (error instanceof UsageError && error.hint !== null)
      process.stderr.write(`  ${cleanLine(error.hint)}\n`);
    return 2;
  } finally {
    await app?.close();
    await demo?.close();
  }
}

const warnOfPreferences = (app: App, message: string): Promise<void> =>
  printNotice(app, {
    severity: 'warning',
    message,
    hint: 'correct or remove the file; the next change replaces it',
  });

async function greet(app: App, url: string): Promise<void> {
  // The demo is on this machine: no proxy has a part in it.
  await app.dispatch({ kind: 'setting-given', key: 'proxy', text: 'none' });
  await app.dispatch({ kind: 'base-given', url });
  await printNotice(app, {
    severity: 'info',
    message: `A demo API runs at ${url} while this shell is open.`,
    hint: 'GET / lists its endpoints; .tour shows the first steps, .help lists the topics',
  });
}

/** `restloop https://api.example.org/users`: the request is previewed, and sent with Enter. Sessions have no `/` or `:`. */
const isRequestUrl = (text: string): boolean =>
  /^(?:https?:\/\/|:\d|:\/)/i.test(text) ||
  (/^[^/]+[/:]/.test(text) && isRequestArgument(text) && !existsSync(text));

const requestOf = (url: string): string => `GET ${url}`;

async function fillEditor(app: App, text: string): Promise<void> {
  await app.dispatch({ kind: 'work-requested', work: { kind: 'fill-editor', text, cursor: text.length } });
}

function startLate(app: App): void {
  offerLast(app).catch((error: unknown) => {
    void printNotice(app, { severity: 'warning', message: messageOf(error) });
  });
}
