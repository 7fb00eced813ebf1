import { classifyInput } from '../../core/request/classify.ts';
import type { Draft, SyntaxProblem } from '../../core/request/draft.ts';
import type { ConnectionHeader } from '../../core/request/headers.ts';
import { parseRequest as parseText } from '../../core/request/parse/parse-request.ts';
import type { PreviewedText } from '../../core/request/preview/preview.ts';
import { connectionOf } from '../../core/request/preview/preview-connection.ts';
import type { Preview } from '../../core/request/types.ts';
import { hintAt } from '../../core/session/hints/place-words.ts';
import type { Diagnostic, DiagnosticCode } from '../../core/template/types.ts';

/** A problem of a request, with its place in the text: one that cannot be read has the code `syntax`. */
export interface RequestDiagnostic extends Omit<Diagnostic, 'code' | 'part'> {
  readonly code: DiagnosticCode | 'syntax';
  /** Null for the text as a whole. */
  readonly part: Diagnostic['part'] | null;
}

/** A request as it is written, before interpolation. */
export interface ParsedRequest {
  readonly draft: Draft;
  readonly diagnostics: readonly RequestDiagnostic[];
}

/** The interpolated request as it would be sent. Data only: it can be cloned and written as JSON. */
export interface RequestPreview extends Omit<Preview, 'diagnostics' | 'length' | 'route' | 'targetAt'> {
  /** Headers that the connection needs, sent besides `headers`. */
  readonly connectionHeaders: readonly ConnectionHeader[];
}

/** A preview with all that is wrong or odd in the request. */
export interface RenderedRequest {
  readonly preview: RequestPreview;
  /** Errors, warnings and remarks: those of the text first, then those of the interpolated parts. */
  readonly diagnostics: readonly RequestDiagnostic[];
  /** Whether none of the diagnostics is an error. */
  readonly isSendable: boolean;
}

/**
 * Reads a request in either form, one line or several. Never throws: a text that is not a request has a diagnostic.
 *
 * @example
 * const { draft, diagnostics } = parseRequest('GET /users/{{id}}');
 */
export function parseRequest(text: string): ParsedRequest {
  const { draft, problems, warnings = [] } = parseText(text);
  return { draft, diagnostics: syntaxDiagnostics({ text, problems, warnings }) };
}

export function toRendered(
  text: string,
  { preview: made, problems, warnings }: PreviewedText,
): RenderedRequest {
  const { diagnostics: found, length: _, route: __, targetAt: ___, ...preview } = made;
  const diagnostics = [...syntaxDiagnostics({ text, problems, warnings }), ...found].map(worded);
  return {
    preview: { ...preview, connectionHeaders: connectionOf(made) },
    diagnostics,
    isSendable: !diagnostics.some(isError),
  };
}

const worded = (diagnostic: RequestDiagnostic): RequestDiagnostic =>
  diagnostic.hint === null ? diagnostic : { ...diagnostic, hint: hintAt('library', diagnostic.hint) };

export const isError = ({ severity }: Pick<Diagnostic, 'severity'>): boolean => severity === 'error';

interface Syntax {
  readonly text: string;
  readonly problems: readonly SyntaxProblem[];
  readonly warnings: readonly SyntaxProblem[];
}

function syntaxDiagnostics({ text, problems, warnings }: Syntax): RequestDiagnostic[] {
  const errors =
    problems.length > 0 || classifyInput(text).kind === 'request' ? problems : [notARequest(text)];
  return [...errors.map(toDiagnostic('error')), ...warnings.map(toDiagnostic('warning'))];
}

export const toDiagnostic =
  (severity: 'error' | 'warning') =>
  ({ message, hint, line, column, offset, length }: SyntaxProblem): RequestDiagnostic => ({
    code: 'syntax',
    severity,
    part: null,
    line,
    column,
    offset,
    length,
    message,
    hint,
  });

const notARequest = (text: string): SyntaxProblem => ({
  message: 'this text is not a request',
  hint: 'write METHOD URL, for example GET http://localhost:3000/users',
  line: 1,
  column: 1,
  offset: 0,
  length: text.length,
});
