import { onTestFinished } from 'vitest';
import type { EvaluationOutcome, TestResult } from '../../src/core/script/evaluation.ts';
import type { RequestHandler } from '../../src/core/script/request/outgoing.ts';
import type { ScriptEffect } from '../../src/core/script/request/subject.ts';
import type { ScriptRequest, ScriptResponse } from '../../src/core/script/script-exchange.ts';
import type { VariableChange } from '../../src/core/script/variable-change.ts';
import type { Adapters } from '../../src/ports/adapters.ts';
import type { SandboxOutput } from '../../src/ports/sandbox.ts';
import { createWorkerPool, type WorkerPool } from '../../src/sandbox/host/process/worker-pool.ts';
import { createSandbox } from '../../src/sandbox/host/supervisor.ts';
import type { ChildSandbox } from '../../src/sandbox/host/types.ts';
import { buildChild } from './build-child.ts';

/** A sandbox with a host that writes down what it is told. */
export interface Harness {
  readonly sandbox: ChildSandbox;
  readonly changes: VariableChange[];
  readonly output: SandboxOutput[];
  readonly tests: TestResult[];
  readonly requests: ScriptRequest[];
  readonly effects: ScriptEffect[];
  handlers(): readonly RequestHandler[] | 'lost';
  run(code: string, label?: string): Promise<EvaluationOutcome>;
  /** The printed value; throws for a failure. */
  print(code: string): Promise<string | null>;
  /** The sentence of a failure; throws for a value. */
  fail(code: string): Promise<string>;
}

export interface HarnessOptions {
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  readonly definitions?: readonly string[];
  /** The processes to take one from. */
  readonly pool?: WorkerPool;
  readonly answer?: (request: ScriptRequest, signal: AbortSignal) => Promise<ScriptResponse>;
}

export async function startSandbox(options: HarnessOptions = {}): Promise<Harness> {
  const changes: VariableChange[] = [];
  const output: SandboxOutput[] = [];
  const tests: TestResult[] = [];
  const requests: ScriptRequest[] = [];
  const effects: ScriptEffect[] = [];
  let handlers: readonly RequestHandler[] | 'lost' = [];
  let inputs = 0;
  const sandbox = createSandbox({
    pool: options.pool ?? (await sharedPool()),
    timeoutMs: options.timeoutMs ?? 10_000,
    memoryMb: options.memoryMb ?? memoryMb,
    definitions: options.definitions ?? [],
    host: {
      onVariableChange: (change) => changes.push(change),
      onOutput: (line) => output.push(line),
      onTest: (result) => tests.push(result),
      onCookies: async () => '[]',
      onScriptEffect: (effect) => effects.push(effect),
      onHandlers: (set) => {
        handlers = set;
      },
      async onSend(request, { signal }) {
        requests.push(request);
        return options.answer === undefined ? jsonResponse({ ok: true }) : options.answer(request, signal);
      },
    },
  });
  sandbox.start();
  const run = (code: string, label?: string) => {
    inputs += 1;
    return sandbox.evaluate(code, { label: label ?? `input ${inputs}` });
  };
  return {
    sandbox,
    changes,
    output,
    tests,
    requests,
    effects,
    handlers: () => handlers,
    run,
    async print(code) {
      const outcome = await run(code);
      if (outcome.kind === 'failure') throw new Error(`${code}: ${outcome.failure.message}`);
      return outcome.printed;
    },
    async fail(code) {
      const outcome = await run(code);
      if (outcome.kind === 'value') throw new Error(`${code}: no failure but ${outcome.printed}`);
      return outcome.failure.message;
    },
  };
}

/** A sandbox that ends with the test. */
export async function openSandbox(options: HarnessOptions): Promise<Harness> {
  const harness = await startSandbox(options);
  onTestFinished(() => harness.sandbox.dispose());
  return harness;
}

/** Megabytes. A process serves only sessions of its own limit, so the tests have one. */
export const memoryMb = 128;

/** The sandbox of an application, with a process of the shared pool. */
export const sharedSandbox: Adapters['sandbox'] = async (host, options) =>
  createSandbox({ host, ...options, pool: await sharedPool(), memoryMb });

let shared: Promise<WorkerPool> | undefined;

/** The processes that the tests of a worker share. */
export function sharedPool(): Promise<WorkerPool> {
  shared ??= buildChild().then((childPath) => createWorkerPool({ childPath }));
  return shared;
}

export function jsonResponse(body: unknown, fields: Partial<ScriptResponse> = {}): ScriptResponse {
  const text = JSON.stringify(body);
  return {
    status: 200,
    statusText: 'OK',
    statusClass: 'Successful',
    httpVersion: '1.1',
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Trace', 'a'],
      ['x-trace', 'b'],
    ],
    text,
    size: text.length,
    timings: { dns: 0.1, connect: 0.2, tls: null, wait: 1, download: 0.5, total: 1.8 },
    contentType: 'application/json',
    request: { method: 'GET', url: 'http://localhost/x', headers: [['Accept', '*/*']], body: null },
    ...fields,
  };
}
