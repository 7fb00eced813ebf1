import { composeApp, type Demo, startDemo } from '../app/compose.ts';
import { messageOf } from '../app/message.ts';
import type { SessionOptions } from '../app/options.ts';
import { prepareSession } from '../app/prepare.ts';
import { startSession } from './start-session.ts';

export interface OpenShellOptions extends SessionOptions {
  readonly demo: boolean;
  readonly plain?: boolean;
}

/** Opens the shell on a session, a new one, or the demo; resolves to the exit code. */
export async function openShell(options: OpenShellOptions): Promise<number> {
  const app = composeApp({ persistence: 'always' });
  let demo: Demo | null = null;
  try {
    if (options.demo) {
      demo = await startDemo();
      await app.dispatch({ kind: 'base-given', url: demo.url });
    }
    const { session, ...rest } = options;
    const started = startSession(app, session);
    // An offer of what was left may come after the first frame; a session that was asked for may not.
    if (session !== undefined) await started;
    await prepareSession(app, rest, () => false);
    if (options.plain === true) {
      const { runPlain } = await import('./plain.ts');
      return await runPlain(app);
    }
    const { runShell } = await import('./main.tsx');
    return await runShell(app);
  } catch (error) {
    process.stderr.write(`restloop: ${messageOf(error)}\n`);
    return 2;
  } finally {
    await app.close();
    await demo?.close();
  }
}
