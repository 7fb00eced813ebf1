import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, stackFrame } from './program.ts';

interface Case {
  readonly id: string;
  readonly setup?: string;
  readonly request: string;
  readonly args?: readonly string[];
  readonly expect: {
    readonly method?: string;
    readonly url?: string;
    readonly wireUrl?: string | null;
    readonly body?: string;
    readonly jsonBody?: unknown;
    readonly headers?: readonly (readonly [string, string])[];
    readonly headersInclude?: readonly (readonly [string, string])[];
    readonly codes?: readonly string[];
  };
}

const cases: readonly Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/interpolation.json'), 'utf8'),
);

describe.concurrent('interpolation cases, through the built program', () => {
  it.each(cases)('$id', async ({ setup, request, args = [], expect: expected }) => {
    const before = setup === undefined ? [] : ['--eval', setup];
    const ran = await restloop(['preview', '--json', ...args, ...before, request]);
    expect(ran.stderr).not.toMatch(stackFrame);
    const { requests, exitCode } = JSON.parse(ran.stdout);
    const [preview] = requests;
    const { codes = [], headers, headersInclude = [], jsonBody, ...exact } = expected;
    expect(preview).toMatchObject(exact);
    if (headers !== undefined) expect(preview.headers.slice(0, headers.length)).toEqual(headers);
    expect(preview.headers).toEqual(expect.arrayContaining([...headersInclude]));
    if (jsonBody !== undefined) expect(JSON.parse(preview.body)).toEqual(jsonBody);
    const found = preview.diagnostics.map(({ code }: { code: string }) => code);
    expect(found).toEqual(expect.arrayContaining([...codes]));
    const errors = preview.diagnostics.filter(({ severity }: { severity: string }) => severity === 'error');
    if (codes.length === 0) expect(errors).toEqual([]);
    const wanted = errors.length > 0 ? 3 : 0;
    expect([exitCode, ran.code]).toEqual([wanted, wanted]);
  });
});
