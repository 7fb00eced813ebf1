import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { previewRequest } from '../../../src/core/request/preview/preview.ts';
import { previewJson } from '../../../src/runner/output/preview-json.ts';
import { scopeAfter } from '../support/scope.ts';

interface Case {
  readonly id: string;
  readonly setup: string;
  readonly request: string;
  readonly args?: readonly string[];
  readonly expect: {
    readonly method?: string;
    readonly url?: string;
    readonly wireUrl?: string;
    readonly headers?: readonly (readonly [string, string])[];
    readonly headersInclude?: readonly (readonly [string, string])[];
    readonly body?: string;
    readonly jsonBody?: unknown;
    readonly codes?: readonly string[];
  };
}

const cases: readonly Case[] = JSON.parse(
  readFileSync(new URL('../../fixtures/interpolation.json', import.meta.url), 'utf8'),
);

describe('a case of core/template/README.md', () => {
  it.each(cases)('$id', ({ setup, request, args = [], expect: expected }) => {
    const version = /interpolation\.version=(\S+)/.exec(args.join(' '))?.[1];
    const { preview, problems } = previewRequest(
      request,
      scopeAfter(setup, version === undefined ? {} : { version }),
    );
    expect(problems).toEqual([]);
    const shown = previewJson(preview);
    const { headers = [], headersInclude = [], jsonBody, codes = [], ...exact } = expected;
    expect(shown).toMatchObject(exact);
    expect(shown.headers.slice(0, headers.length)).toEqual(headers);
    for (const header of headersInclude) expect(shown.headers).toContainEqual(header);
    if (jsonBody !== undefined) expect(JSON.parse(String(shown.body))).toEqual(jsonBody);
    const errors = shown.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    expect(shown.diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]));
    expect(errors.filter((code) => !codes.includes(code))).toEqual([]);
  });
});
