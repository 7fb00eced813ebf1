/**
 * restloop as a library: the same parser, renderer, sandbox and HTTP that the program has.
 *
 * - `parseRequest(text)` reads a request in either form; never throws.
 * - `render(text, variables)` interpolates one; throws a ValueError for a variable that cannot be one.
 * - `openSession(options)` gives a live session that previews, sends and evaluates.
 * - `run(targets, options)` runs files, folders and saved sessions, and reports what `--reporter json` does.
 *
 * Wrong usage, and files that cannot be read, are a UsageError.
 */
export { UsageError } from './app/usage-error.ts';
export type { Draft, ParsedRequest, SyntaxProblem } from './core/request/draft.ts';
export { parseRequest } from './core/request/parse/parse-request.ts';
export type { PreviewedText } from './core/request/preview/preview.ts';
export type { RequestWarning } from './core/request/preview/warnings.ts';
export type { HttpResponse, Preview, RequestSpec, Timings } from './core/request/types.ts';
export type { Diagnostic, DiagnosticCode } from './core/template/types.ts';
export type { Value } from './core/value/types.ts';
export { ValueError } from './core/value/value-error.ts';
export { NetworkError, NotSentError, ScriptError } from './runner/library/errors.ts';
export { type RenderOptions, render, type Variables } from './runner/library/render.ts';
export { type RunOptions, type RunReport, run } from './runner/library/run.ts';
export { type Answer, openSession, type Session, type SessionOptions } from './runner/library/session.ts';
export type { ResultJson } from './runner/reporters/result-json.ts';
