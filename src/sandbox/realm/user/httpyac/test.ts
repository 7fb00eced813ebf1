import type { ScriptParts } from '../script-parts.ts';

type TestParts = Pick<ScriptParts, 'runTest' | 'response' | 'packages'>;

export function createTest({ runTest, response, packages }: TestParts): object {
  const test = (name: unknown, check: unknown) => runTest(`${name}`, check);
  const check = () => packages.load('chai')['assert'] as Assert;
  const seen = () => (response() ?? {}) as SeenResponse;
  const header = (name: unknown) => seen().headers?.get(`${name}`) ?? undefined;
  return Object.assign(test, {
    status: (status: unknown) =>
      test(`response status equals ${status}`, () => check().equal(seen().statusCode, status)),
    totalTime: (most: number) =>
      test(`total time is below ${most}`, () => check().isAtMost(seen().timings?.total, most)),
    header: (name: unknown, value: unknown) =>
      test(`header ${name} equals ${value}`, () => check().equal(header(name), value)),
    headerContains: (name: unknown, value: unknown) =>
      test(`header ${name} contains ${value}`, () => check().include(header(name) ?? '', value)),
    responseBody: (body: unknown) =>
      test('response body equals the given', () => check().equal(seen().body, body)),
    hasResponseBody: () => test('response body exists', () => check().isNotEmpty(seen().body)),
    hasNoResponseBody: () => test('response body is empty', () => check().isEmpty(seen().body)),
  });
}

interface SeenResponse {
  readonly statusCode?: number;
  readonly body?: string;
  readonly headers?: { get(name: string): string | null };
  readonly timings?: { readonly total: number };
}

type Assert = Readonly<
  Record<'equal' | 'isAtMost' | 'include' | 'isNotEmpty' | 'isEmpty', (...values: unknown[]) => void>
>;
