import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { request } from 'undici';

interface Script {
  readonly config: {
    readonly target: string;
    readonly processor: string;
    readonly phases: readonly { readonly duration: number; readonly arrivalCount: number }[];
    readonly payload?: { readonly path: string; readonly fields: readonly string[] };
    readonly ensure: { readonly conditions: readonly { readonly expression: string }[] };
  };
  readonly scenarios: readonly { readonly name: string; readonly flow: readonly Step[] }[];
}

type Step = Readonly<Record<string, unknown>>;

interface Request {
  readonly ifTrue: string;
  readonly beforeRequest: string;
  readonly afterResponse: string;
}

export interface ProcessorRun {
  /** Counters and errors, as Artillery counts them. */
  readonly counters: ReadonlyMap<string, number>;
  readonly errors: readonly string[];
}

export const readArtillery = (path: string): Script => load(readFileSync(path, 'utf8')) as Script;

/** Runs the flow of an exported file: its functions for real, and its requests by another client than Artillery's. */
export async function runProcessor(path: string): Promise<ProcessorRun> {
  const { config, scenarios } = readArtillery(path);
  const processor = createRequire(path)(join(dirname(path), config.processor));
  const counters = new Map<string, number>();
  const errors: string[] = [];
  const events = new EventEmitter();
  events.on('counter', (name, count) => counters.set(name, (counters.get(name) ?? 0) + count));
  events.on('error', (name) => errors.push(name));
  const rows = config.payload === undefined ? [] : rowsOf(join(dirname(path), config.payload.path));
  for (let user = 0; user < (config.phases[0]?.arrivalCount ?? 0); user += 1) {
    const vars = { ...(rows.length > 0 && { row: rows[user] }) };
    for (const step of scenarios[0]?.flow ?? [])
      await runStep(step, { processor, context: { vars }, events });
  }
  return { counters, errors };
}

// biome-ignore lint/suspicious/noExplicitAny: functions of the exported module.
type Processor = Readonly<Record<string, (...values: any[]) => any>>;

interface Running {
  readonly processor: Processor;
  readonly context: { readonly vars: object };
  readonly events: EventEmitter;
}

async function runStep(step: Step, { processor, context, events }: Running): Promise<void> {
  const call = (name: string, ...values: unknown[]) =>
    new Promise<void>((done, fail) =>
      processor[name]?.(...values, context, events, (error: unknown) => (error ? fail(error) : done())),
    );
  if (typeof step['function'] === 'string') return call(step['function']);
  if ('think' in step) return;
  const [given] = Object.values(step) as Request[];
  if (given === undefined || processor[given.ifTrue]?.(context.vars) !== true) return;
  // biome-ignore lint/suspicious/noExplicitAny: got's options.
  const params: any = { ...given };
  await call(given.beforeRequest, params);
  const { statusCode, headers, body } = await request(params.url, {
    method: params.method,
    headers: params.headers,
    body: params.body ?? null,
  });
  const response = {
    statusCode,
    statusMessage: '',
    headers,
    body: await body.text(),
    timings: { phases: { total: 1 } },
  };
  await call(given.afterResponse, params, response);
}

const rowsOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(1, -1).replaceAll('""', '"'));
