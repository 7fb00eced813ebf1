import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationOutcome } from '../../../src/core/script/evaluation.ts';
import type { SandboxOutput } from '../../../src/ports/sandbox.ts';
import { startSandbox } from '../harness.ts';
import type { HostileScript } from './script.ts';
import { hostileScripts } from './scripts.ts';

/** Milliseconds. */
const timeoutMs = 300;

/** A short limit for scripts that only the limit ends: a process that computes for long gets a successor. */
const timeoutOf = ({ ends: [usual] }: HostileScript): number => (usual === 'timeout' ? 100 : timeoutMs);

const memoryMb = 64;

/** What was seen of a script, and of the sandbox after it. */
interface Observation {
  readonly outcome: EvaluationOutcome;
  readonly output: readonly SandboxOutput[];
  readonly milliseconds: number;
  /** Of the session afterwards: a variable from before, a function from before, a sum. */
  readonly after: readonly (string | null)[];
  /** Resident afterwards. */
  readonly megabytes: number;
}

const observations = new Map<string, Observation>();

beforeAll(async () => {
  const waiting = [...hostileScripts];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      observations.set(next.name, await observe(next));
    }
  };
  await Promise.all([work(), work()]);
}, 240_000);

afterAll(() => {
  const rows = hostileScripts.map(({ name }) => {
    const seen = observations.get(name);
    if (seen === undefined) return name;
    const { outcome, milliseconds, megabytes } = seen;
    const ending = outcome.kind === 'failure' ? outcome.failure.reason : 'value';
    const reason = outcome.kind === 'failure' ? outcome.failure.message : (outcome.printed ?? '');
    const figures = `${milliseconds.toFixed(0).padStart(6)} ms ${megabytes.toFixed(0).padStart(4)} MB`;
    return `${name.padEnd(42)} ${ending.padEnd(11)} ${figures}  ${firstLine(reason)}`;
  });
  process.stdout.write(`\n${rows.join('\n')}\n`);
});

describe('a hostile script', () => {
  it('is one of at least forty', () => {
    expect(hostileScripts.length).toBeGreaterThanOrEqual(40);
  });

  it.each(hostileScripts)('$name', ({ name, ends }) => {
    const { outcome, output, after, megabytes } = observed(name);
    expect(ends).toContain(outcome.kind === 'failure' ? outcome.failure.reason : 'value');
    // The session goes on, with everything that was there before.
    expect(after).toEqual(['7', '42', '2']);
    expect(megabytes).toBeLessThan(250);
    // One sentence, and nothing that a terminal would obey.
    if (outcome.kind === 'failure') expect(outcome.failure.message).toMatch(/^[^\n]{5,}$/);
    const shown = [...output.map(({ text }) => text), JSON.stringify(outcome)].join('\n');
    expect(shown).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(shown).not.toMatch(/restloop-(?:realm|input)|node:internal|sandbox-child/);
  });
});

async function observe(script: HostileScript): Promise<Observation> {
  const { code, interrupt } = script;
  const { sandbox, output, run } = await startSandbox({ memoryMb });
  await run("client.setVar('kept', { id: 7 }); function helper() { return 42; }");
  sandbox.setLimits({ timeoutMs: timeoutOf(script), memoryMb });
  const start = performance.now();
  const running = run(code);
  if (interrupt) setTimeout(() => sandbox.interrupt(), 100);
  const outcome = await running;
  const milliseconds = performance.now() - start;
  sandbox.setLimits({ timeoutMs, memoryMb });
  const after: (string | null)[] = [];
  for (const check of ["client.getVar('kept').id", 'helper()', '1 + 1']) {
    const checked = await run(check);
    after.push(checked.kind === 'value' ? checked.printed : checked.failure.message);
  }
  const megabytes = (sandbox.residentBytes() ?? 0) / 1_000_000;
  await sandbox.dispose();
  return { outcome, output, milliseconds, after, megabytes };
}

function observed(name: string): Observation {
  const observation = observations.get(name);
  if (observation === undefined) throw new Error(`${name} was not run`);
  return observation;
}

function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
