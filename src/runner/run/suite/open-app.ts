import type { App } from '../../../app/app.ts';
import {
  checkGivenVariables,
  givenVariables,
  parseAllowedHost,
  parseSetting,
  type SessionOptions,
} from '../../../app/options.ts';
import { combineExitCodes, type Entry, exitCodeOf } from '../../../core/session/entries.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { escapeBraces } from '../../../core/template/escape.ts';
import { mapTexts } from '../../../core/value/texts.ts';
import type { FreshApp } from './fresh-apps.ts';

export interface OpenedApp extends Pick<FreshApp, 'app' | 'front'> {
  /** What went wrong on the way; empty when it is ready. */
  readonly problems: readonly Entry[];
}

export interface AppSetup {
  readonly options: Pick<
    SessionOptions,
    'env' | 'var' | 'secret' | 'eval' | 'auth' | 'allowHost' | 'allowFile'
  >;
  /** `key=value`. */
  readonly settings: readonly string[];
  readonly session: string | null;
  /** Where environment files lie; null where there is no file. */
  readonly folder: string | null;
  /** The folder that the command line names; null where there is none. */
  readonly named: string | null;
  /** Of a row of data: they win over `--var`. */
  readonly row: readonly NamedVariable[];
}

/** Brings a fresh session to where the command line starts it. */
export async function openApp(
  { app, front }: Pick<FreshApp, 'app' | 'front'>,
  setup: AppSetup,
): Promise<OpenedApp> {
  const seen: Entry[] = [];
  const failed = () => {
    seen.push(...front.take());
    return combineExitCodes(seen.map(exitCodeOf)) !== 0;
  };
  await prepare(app, setup, failed);
  return { app, front, problems: failed() ? seen : [] };
}

async function prepare(app: App, setup: AppSetup, failed: () => boolean): Promise<void> {
  const { options, session, row, settings } = setup;
  app.hosts.allow(options.allowHost.map(parseAllowedHost));
  app.files.allow(options.allowFile);
  if (session !== null && !(await app.openSession(session))) return;
  for (const text of settings) await app.dispatch({ kind: 'setting-given', ...parseSetting(text) });
  if (options.env !== undefined) await chooseEnvironment(app, options.env, setup);
  const variables = [...givenVariables(options), ...row.map(withoutPlaceholders)];
  if (variables.length > 0) await app.dispatch({ kind: 'layer-replaced', layer: 'flag', variables });
  checkGivenVariables(app.store.getState());
  if (options.auth !== undefined) await app.dispatch({ kind: 'auth-given', text: options.auth });
  for (const code of options.eval) {
    if (failed()) return;
    if (code.trim() !== '') {
      await app.dispatch({ kind: 'script-submitted', code, label: '--eval', at: Date.now() });
    }
  }
}

/** A value of a data file is no template. */
function withoutPlaceholders(variable: NamedVariable): NamedVariable {
  return { ...variable, value: mapTexts(variable.value, escapeBraces) };
}

/** The environments of files beside the requests are there as well as those of the session. */
export async function chooseEnvironment(
  app: App,
  name: string,
  { folder, named }: Pick<AppSetup, 'folder' | 'named'>,
): Promise<void> {
  if (folder !== null) await app.loadEnvironments(folder, named ?? folder);
  await app.dispatch({ kind: 'environment-chosen', name });
}
