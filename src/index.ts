/**
 * restloop as a library: the parser, renderer, sandbox and HTTP client of the program.
 *
 * - `parseRequest(text)` reads a request in either form.
 * - `render(text, variables)` interpolates one; `loadTestData(locale)` gives it names, addresses and the like.
 * - `openSession(options)` opens a live session that previews, sends and evaluates.
 * - `run(targets, options)` runs files, folders and saved sessions, and resolves to the report of `--reporter json`.
 */
export { UsageError } from './app/usage-error.ts';
export { parseRequest } from './runner/library/diagnostics.ts';
export { NetworkError, NotSentError, ScriptError, ValueError } from './runner/library/errors.ts';
export { render } from './runner/library/render.ts';
export { run } from './runner/library/run.ts';
export { openSession } from './runner/library/session.ts';
export { loadTestData } from './runner/library/test-data.ts';
export type * from './runner/library/types.ts';
