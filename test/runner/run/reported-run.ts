import { expect } from 'vitest';
import type { DemoServer } from '../../../src/demo/server.ts';
import { type Ran, restloop, stackFrame } from '../program.ts';
import { folderOf } from './files.ts';

/** Runs files against a demo server and reads the JSON report. */
export function reportedRuns(demo: DemoServer) {
  const base = `base_url=${demo.url}`;
  /** Runs one file, or what `args` name. */
  return async (
    files: Readonly<Record<string, string>>,
    args: readonly string[] = ['api.http'],
    input = '',
  ) => {
    const cwd = folderOf(files);
    const ran = await restloop(['run', '--var', base, '--reporter', 'json', ...args], { cwd, input });
    expect(ran.stderr).not.toMatch(stackFrame);
    return { ...ran, cwd, report: reportOf(ran) };
  };
}

export interface Report {
  readonly files: readonly { readonly file: string; readonly requests: readonly ReportedRequest[] }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly exitCode: number;
}

interface ReportedRequest {
  readonly name: string | null;
  readonly request: { readonly url: string } | null;
  readonly response: { readonly status: number; readonly body: string } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly message: string | null;
  }[];
  readonly diagnostics: readonly { readonly code: string }[];
  readonly output?: readonly { readonly text: string }[];
}

export const reportOf = ({ stdout }: Ran): Report =>
  stdout === '' ? { files: [], summary: {}, exitCode: -1 } : JSON.parse(stdout);
export const requestsOf = (report: Report) => report.files.flatMap(({ requests }) => requests);
export const statuses = (report: Report) =>
  requestsOf(report).map(({ response }) => response?.status ?? null);
export const names = (report: Report) => requestsOf(report).map(({ name }) => name);

export const login =
  '### login\n# @name login\nPOST /echo\nContent-Type: application/json\n\n{"token": "t-{{$randomInt 1 1000000}}"}\n';
