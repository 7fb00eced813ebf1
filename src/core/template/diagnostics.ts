export type Severity = 'error' | 'warning' | 'info';

const rowOf =
  (severity: Severity, isFinal = false) =>
  (summary: string) => ({ severity, summary, isFinal });
const [error, warning, info] = [rowOf('error'), rowOf('warning'), rowOf('info')];
/** Errors that `--force` does not send. */
const final = rowOf('error', true);

export const diagnosticTable = {
  'unresolved-variable': error(
    'there is no variable with that name; the hint is the nearest name, or how to set it',
  ),
  'missing-property': error('the object has no such property of its own; the hint names its keys'),
  'index-out-of-range': error('the array is shorter; the message has its length'),
  'wrong-type': error('.name on a value without properties, or [0] on one that is not an array'),
  'malformed-placeholder': error(
    '{{a b}}, {{}} or {{a..b}}; \\{{ writes literal braces. In a file of httpYac it is evaluated as JavaScript',
  ),
  'unterminated-placeholder': error('{{ without }} on the same line'),
  'needs-version': error('an object, array, date or path, with an interpolation.version before 2.2.0'),
  'header-line-break': final('a header would contain CR, LF or NUL'),
  'invalid-header': final(
    'a header name that is not a token, a value with characters above U+00FF, or a header that only the client sets (Expect, Upgrade)',
  ),
  'invalid-url': final('the interpolated URL cannot be parsed, or is not http(s)'),
  'url-line-break': final('the interpolated URL contains CR, LF or TAB, which URL parsers silently drop'),
  'empty-in-url': warning(
    'a segment of the path becomes null, undefined, NaN or nothing, or a query value null: DELETE /books/null',
  ),
  'json-in-url': warning('an object or array is in the URL as JSON (only an info in a query)'),
  'json-in-header': info('an object or array is in a header as JSON'),
  'splits-url': warning(
    'a value with #, ?, & or / changes the structure of the URL; name=={{x}} writes one query parameter',
  ),
  'fragment-in-url': warning('a # in the URL: it and what follows are not sent; %23 is a literal one'),
  'placeholder-in-value': warning('a value in the URL holds {{ }}, which is not interpolated again'),
  'single-brace': warning('{id} in a URL, where {{id}} may be meant; or the last brace of {{id}}}'),
  'scheme-as-host': warning('the host is a scheme: http://https://example.org, http//example.org'),
  'path-as-host': warning('GET users has no slash: users is the host, although base_url is set'),
  'value-as-host': warning('{{user.id}} alone is a request whose host is 2; .explain shows a value'),
  'secret-as-host': error('{{token}} alone would be looked up as a host, in clear; .explain shows a value'),
  'unencoded-space': info('the wire URL encodes a space that the interpolated URL shows'),
  'invalid-json': warning('a JSON body does not parse after interpolation: where, and by which placeholder'),
  'null-as-text': warning('a JSON string that is only a null becomes the text "null"'),
  'repeated-key': warning('a key occurs twice in one object of a JSON body (up to 100,000 characters)'),
  'body-with-get': info('name=value is a body; with GET, name==value is meant: a query parameter'),
  'unencoded-form-value': warning(
    'a value in a form body written as text contains &, + or %41 (an info for spaces and non-ASCII)',
  ),
  'invalid-graphql': warning('a query or variable breaks the GraphQL schema that .schema fetched'),
  'not-as-described': warning('the request differs from the OpenAPI description'),
  'awaits-response': info('refers to the response of a request that has not been sent yet'),
  'awaits-answer': info('a prompt, asked when the request is sent; an error without a terminal'),
  'masked-value': final('a masked value (••••••) that was copied from a screen or a file'),
  'missing-login': final('.auth from NAME, but that request or the settings of its token are missing'),
  'withheld-credentials': final('your credentials would go to a host that a script or a response chose'),
  'protected-environment': final(
    'more than GET, HEAD and OPTIONS to a protected environment; --allow-protected allows it',
  ),
  'unreadable-file': error('in a preview: a file of the body does not exist or cannot be opened'),
  'unparsable-request': error('in a preview: the request cannot be read, or is of another protocol'),
  'script-failure': error('in a preview: the script before this request failed'),
  'request-handler': final('a handler of client.onRequest failed, or ended with its process'),
  'misread-line': warning('a line that other tools read differently, such as an assertion of httpYac'),
  'unknown-directive': warning('there is no directive with that name; an error with --strict'),
  'unsupported-directive': warning(
    'a directive of another tool without effect here; an error with --strict, or if it would change the request',
  ),
  'misspelled-directive': warning(
    'a misspelled directive that is still read, # @ name or # @name: value; an error with --strict',
  ),
  'misplaced-directive': warning('a directive in a place where it has no effect; an error with --strict'),
  'unmarked-directive': warning('a comment that looks like a directive without an @'),
  'invalid-directive': error('the value of a directive cannot be read'),
};

export const nowhere = { line: 1, column: 1, offset: 0, length: 0 } as const;
