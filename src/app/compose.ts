import { fileURLToPath } from 'node:url';
import { compare } from '../comparison/compare.ts';
import { loadCookieRules } from '../http/cookies.ts';
import type { Adapters } from '../ports/adapters.ts';
import { readPreferences } from '../storage/preferences/read-preferences.ts';
import { createTokenStore } from '../tokens/token-store.ts';
import { type App, createApp } from './app.ts';
import type { AppOptions } from './create-rooms.ts';
import { systemSources } from './dynamic/system-sources.ts';
import { type LazyPromise, lazyPromise } from './lazy-promise.ts';
import type { SessionWork } from './session-work.ts';

export interface ComposeOptions extends Omit<AppOptions, 'adapters' | 'dynamic' | 'now' | 'environment'> {
  readonly shared?: SharedAdapters;
}

export function composeApp({ shared, ...options }: ComposeOptions, work: LazyPromise<SessionWork>): App {
  return createApp(
    {
      adapters: { ...adapters, ...(shared && { http: shared.http }) },
      ...(shared && { slots: shared.slots, tokens: shared.tokens, secretReads: shared.secretReads }),
      ...options,
      now: Date.now,
      environment: shared?.environment ?? definedEnvironment(),
      dynamic: systemSources,
    },
    work,
  );
}

function definedEnvironment(): Readonly<Record<string, string>> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export interface SharedAdapters extends Pick<Adapters, 'http'> {
  /** A copy, because Node reads each variable from the system. */
  readonly environment: AppOptions['environment'];
  readonly slots: NonNullable<AppOptions['slots']>;
  readonly tokens: NonNullable<AppOptions['tokens']>;
  readonly secretReads: NonNullable<AppOptions['secretReads']>;
  close(): Promise<void>;
}

export function shareAdapters(): SharedAdapters {
  const client = lazyPromise(adapters.http);
  return {
    environment: definedEnvironment(),
    slots: new Map(),
    tokens: createTokenStore(),
    secretReads: new Map(),
    http: async () => {
      return { ...(await client()), close: async () => undefined };
    },
    async close() {
      await (await client.made())?.close();
    },
  };
}

export const adapters: Adapters = {
  async http() {
    const { createHttpClient } = await import('../http/client.ts');
    return createHttpClient();
  },
  async cookies() {
    return loadCookieRules();
  },
  async sandbox(host, options) {
    const { createSandbox } = await import('../sandbox/host/supervisor.ts');
    return createSandbox({ host, pool: await scriptProcesses(), ...options });
  },
  async storage() {
    const { openStorage } = await import('../storage/store.ts');
    const passphrase = process.env['RESTLOOP_PASSPHRASE'];
    return openStorage(passphrase === undefined || passphrase === '' ? {} : { passphrase });
  },
  async preferences() {
    return readPreferences();
  },
  async failedRequests() {
    const { openFailedRequests } = await import('../storage/failed-requests.ts');
    return openFailedRequests();
  },
  async formats() {
    return import('../formats/index.ts');
  },
  async testData(locale) {
    const { loadTestData } = await import('../test-data/load.ts');
    return loadTestData(locale);
  },
  async testDataNow() {
    const { loadTestDataSync } = await import('../test-data/load-sync.ts');
    return (locale) => loadTestDataSync(locale, programFile('test-data'));
  },
  async demo() {
    const { startDemoServer } = await import('../demo/server.ts');
    return startDemoServer();
  },
  async selector(searched) {
    const { createSelector } = await import('./responses/selecting/selector.ts');
    return createSelector({ searched, folder: programFile('packages') }, programFile('select-worker.js'));
  },
  async graphql() {
    const { createGraphqlTools } = await import('../graphql/tools.ts');
    return createGraphqlTools();
  },
  async comparison() {
    const workerPath = programFile('compare-worker.js');
    return (before, after, { signal, ...options }) =>
      compare({ before, after, options }, { signal, workerPath });
  },
};

export const startDemo = adapters.demo;

const scriptProcesses = lazyPromise(async () => {
  const { createWorkerPool } = await import('../sandbox/host/process/worker-pool.ts');
  return createWorkerPool({ childPath: programFile('sandbox-child.cjs') });
});

/** Children and threads are bundled beside the program; chunks lie one folder deeper. */
export function programFile(file: string): string {
  const inChunk = import.meta.url.includes('/chunks/');
  return fileURLToPath(new URL(inChunk ? `../${file}` : `./${file}`, import.meta.url));
}
