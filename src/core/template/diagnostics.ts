import type { DiagnosticCode, Severity } from './types.ts';

interface DiagnosticRow {
  readonly severity: Severity;
  readonly summary: string;
  readonly isFinal?: true;
}

const rowOf =
  (severity: Severity) =>
  (summary: string): DiagnosticRow => ({ severity, summary });
const [error, warning, info] = [rowOf('error'), rowOf('warning'), rowOf('info')];
const final = (summary: string): DiagnosticRow => ({ ...error(summary), isFinal: true });

export const diagnosticTable: Readonly<Record<DiagnosticCode, DiagnosticRow>> = {
  'unresolved-variable': error('no variable has that name; the hint is the nearest name, or who sets it'),
  'missing-property': error('the object has no such property of its own; the hint names its keys'),
  'index-out-of-range': error('the array is shorter; the message says its length'),
  'wrong-type': error('.name on a value without properties, or [0] on one that is not an array'),
  'malformed-placeholder': error(
    '{{a b}}, {{}} or {{a..b}}; \\{{ writes literal braces. In a file of httpYac it is evaluated as JavaScript',
  ),
  'unterminated-placeholder': error('{{ without }} on the same line'),
  'needs-version': error('an object, array, date or path, with an interpolation.version before 2.2.0'),
  'header-line-break': final('the text of a header would hold CR, LF or NUL'),
  'invalid-header': final('a header name that is not a token, or a value with characters above U+00FF'),
  'invalid-url': final('the interpolated URL cannot be parsed, or is not http(s)'),
  'url-line-break': final('the interpolated URL holds CR, LF or TAB, which URL parsers drop in silence'),
  'empty-in-url': warning(
    'a segment of the path becomes null, undefined, NaN or nothing, or a query value null: DELETE /books/null',
  ),
  'json-in-url': warning('an object or array stands in the URL as its JSON (in a query only an info)'),
  'splits-url': warning(
    'a value with #, ?, & or / changes the structure of the URL; name=={{x}} writes one query parameter',
  ),
  'fragment-in-url': warning('a # in the URL: it and what follows are not sent; %23 is a literal one'),
  'single-brace': warning('{id} in a URL, where {{id}} may be meant'),
  'scheme-as-host': warning('the host is a scheme: http://https://example.org, http//example.org'),
  'unencoded-space': info('the wire URL encodes a space that the interpolated URL shows'),
  'invalid-json': warning('a JSON body does not parse after interpolation: where, and by which placeholder'),
  'null-as-text': warning('a null is the whole of a JSON string, and becomes the text "null"'),
  'repeated-key': warning('a key occurs twice in one object of a JSON body (up to 100,000 characters)'),
  'unencoded-form-value': warning(
    'a value in a form body that is written as text holds &, + or %41 (an info for blanks and non-ASCII)',
  ),
  'invalid-graphql': warning('a query or variable breaks the GraphQL schema that .schema fetched'),
  'not-as-described': warning('the request differs from its operation in the OpenAPI description'),
  'awaits-response': info('refers to the response of a request that has not been sent yet'),
  'awaits-answer': info('a prompt, which is asked for at the send; an error where nobody can be asked'),
  'masked-value': final('dots in place of a value: a mask that was copied from a screen or a file'),
  'missing-login': final('.auth from NAME, where that request or the settings of its token are missing'),
  'withheld-credentials': final('your credentials would go to a host that a script or a response chose'),
  'protected-environment': final(
    'more than GET, HEAD and OPTIONS to a protected environment; --allow-protected permits it',
  ),
  'unreadable-file': error('in a preview: a file of the body does not exist or cannot be opened'),
  'unparsable-request': error('in a preview: the request cannot be read, or is of another protocol'),
  'script-failure': error('in a preview: the script before this request failed'),
  'request-handler': final('a handler of client.onRequest failed, or ended with its process'),
  'misread-line': warning('a line that another tool reads otherwise, such as an assertion of httpYac'),
  'unknown-directive': warning('no directive has that name; an error with --strict'),
  'unsupported-directive': warning(
    'a directive of another tool that has no effect here; an error with --strict, or where it changes a request',
  ),
  'misspelled-directive': warning(
    'read in spite of its spelling, # @ name or # @name: value; an error with --strict',
  ),
  'misplaced-directive': warning('a directive in a place where it has no effect; an error with --strict'),
  'unmarked-directive': warning('a comment that looks like a directive without its @'),
  'invalid-directive': error('the value of a directive cannot be read'),
};
