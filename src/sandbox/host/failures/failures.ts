import type { EvaluationFailure, EvaluationOutcome } from '../../../core/script/evaluation.ts';
import { type Position, placeInFile } from '../../../core/script/position.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { textWidth } from '../../../core/text/width.ts';
import type { StopReason } from '../process/worker.ts';
import type { Source } from './stack.ts';
import { userFrames } from './stack.ts';

export interface Input extends Source {
  readonly id: number;
  readonly source: number;
  readonly code: string;
}

export function syntaxFailure(
  code: string,
  { message, line, column, start }: { readonly message: string; readonly start?: Position } & Position,
): EvaluationOutcome {
  return failure({
    reason: 'syntax',
    message: `SyntaxError: ${message}`,
    ...positionInFile({ line, column }, start),
    stack: [],
    excerpt: excerpt(code, { line, column }),
  });
}

/** The position is that of the topmost frame in the input itself. */
export function thrownFailure(
  input: Input,
  thrown: { readonly message: string; readonly stack: string },
  sourceOf: (number: number) => Source | undefined,
): EvaluationOutcome {
  const frames = userFrames(thrown.stack, sourceOf);
  const place = frames.find(({ source }) => source === input.source) ?? null;
  const [top] = frames;
  const isInModule = top !== undefined && sourceOf(top.source)?.isModule === true;
  return failure({
    reason: 'exception',
    message: withHint(thrown.message),
    ...(place === null ? { line: null, column: null } : positionInFile(place, input.start)),
    ...(isInModule && { thrownAt: top.place }),
    stack: frames.map(({ text }) => text),
    excerpt: place === null ? null : excerpt(input.code, place),
  });
}

function positionInFile({ line, column }: Position, start: Position | undefined): Position {
  return start === undefined ? { line, column } : placeInFile(start, { line, column });
}

export function stoppedFailure(reason: StopReason | 'stuck', situation: StopSituation): EvaluationOutcome {
  const [shown, sentence] = stopMessages[reason];
  const message = sentence(situation);
  return failure({ reason: shown, message, line: null, column: null, stack: [], excerpt: null });
}

interface StopSituation {
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly details: string;
}

function failure(details: EvaluationFailure): EvaluationOutcome {
  return { kind: 'failure', failure: details };
}

type StopMessage = readonly [
  shown: EvaluationFailure['reason'],
  sentence: (situation: StopSituation) => string,
];

const stopMessages: Readonly<Record<StopReason | 'stuck', StopMessage>> = {
  timeout: [
    'timeout',
    ({ timeoutMs }) =>
      `The script was stopped after computing for ${seconds(timeoutMs)} (.set sandbox.timeout); the variables are kept.`,
  ],
  memory: [
    'memory',
    ({ memoryMb }) =>
      `The script was stopped because it used more than ${memoryMb} MB of memory (.set sandbox.memory); the variables are kept.`,
  ],
  interrupted: ['interrupted', () => 'The script was interrupted; the variables are kept.'],
  stuck: [
    'timeout',
    () => 'The script waits for a promise that will never settle: no timer and no request is pending.',
  ],
  unresponsive: [
    'crash',
    () => 'The script was stopped because its process did not respond; the variables are kept.',
  ],
  violation: [
    'crash',
    () => 'The script was stopped because its process sent an invalid message; the variables are kept.',
  ],
  crash: [
    'crash',
    ({ details }) =>
      `The process that runs scripts ended unexpectedly (${details}) and was restarted; the variables are kept.`,
  ],
  unavailable: ['crash', ({ details }) => details],
};

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

const elsewhere: Readonly<Record<string, string>> = {
  module: 'scripts run in a sandbox, without modules',
  exports: 'scripts run in a sandbox, without modules',
  process: 'scripts run in a sandbox, without Node; for the environment use {{$env.NAME}}',
  global: 'use globalThis',
  window: 'use globalThis',
  fetch: "use await client.send('GET /path')",
  XMLHttpRequest: "use await client.send('GET /path')",
};

export function withHint(message: string): string {
  if (message === 'Error: Not supported')
    return `${message} (import() works only in scripts of files, with a literal path)`;
  const name = /^ReferenceError: (\w+) is not defined$/.exec(message)?.[1];
  const hint = name !== undefined && Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
  return hint === undefined ? message : `${message} (${hint})`;
}

function excerpt(text: string, { line, column }: Position): string {
  const whole = text.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const from = Math.max(0, column - 1 - before);
  const shown = whole.slice(from, from + widest);
  const start = from > 0 ? '…' : '';
  const end = from + widest < whole.length ? '…' : '';
  const upToCaret = start + shown.slice(0, column - 1 - from);
  const padding = upToCaret.replace(/[^\t]+/g, (part) => ' '.repeat(textWidth(part)));
  return `${cleanLine(start + shown + end)}\n${padding}^`;
}

const before = 60;
const widest = 100;
