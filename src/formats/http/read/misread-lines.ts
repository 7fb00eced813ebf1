export interface MisreadLine {
  readonly kind:
    | 'comment'
    | 'variable'
    | 'file'
    | 'script'
    | 'request'
    | 'response'
    | 'graphql'
    | 'assertion'
    | 'separator';
  readonly message: string;
}

const misreadings: readonly (MisreadLine & { readonly pattern: RegExp })[] = [
  { kind: 'comment', pattern: /^\s*(?:#|\/\/|\/\*)/, message: 'other tools read this line as a comment' },
  { kind: 'variable', pattern: /^\s*@\S/, message: 'httpYac reads this line as a variable' },
  {
    kind: 'file',
    pattern: /^\s*<(?:@[\w-]*)?[ \t]/,
    message: 'other tools read this line as a file name',
  },
  {
    kind: 'script',
    pattern: /^\s*(?:>[ \t>!]|>$|<>)/,
    message: 'other tools read this line as a script or a file',
  },
  {
    kind: 'script',
    pattern: /^\s*\{\{(?:[@+]\w*)?\s*$/,
    message: 'httpYac reads this line as the beginning of a script',
  },
  {
    kind: 'script',
    pattern: /^\s*(?:[<>]\s*)?\{%/,
    message: 'other tools read this line as the beginning of a script',
  },
  { kind: 'assertion', pattern: /^\s*\?\?(?:\s|$)/, message: 'httpYac reads this line as an assertion' },
  {
    kind: 'request',
    pattern:
      /^\s*(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|QUERY|CONNECT|TRACE|PROPFIND|PROPPATCH|MKCOL|COPY|MOVE|LOCK|UNLOCK|CHECKOUT|REPORT|MERGE|MKACTIVITY|MKWORKSPACE|VERSION-CONTROL|BASELINE-CONTROL|CALENDARSEARCH|SEARCH|ACL|GRAPHQL|GRPC|SSE|EVENTSOURCE|WS|WSS|WEBSOCKET|MQTT|AMQP)[ \t]/,
    message: 'httpYac reads this line as another request: is ### missing before it?',
  },
  { kind: 'response', pattern: /^\s*HTTP\//i, message: 'httpYac reads this line as a stored response' },
  {
    kind: 'graphql',
    pattern: /^\s*(?:query|mutation|subscription|fragment|gql|proto)/i,
    message: 'httpYac reads this line as GraphQL',
  },
  { kind: 'separator', pattern: /===\s*$/, message: 'httpYac reads this line as the end of the body' },
];

/** Most lines of a body begin or end otherwise than any of these. */
const mayBeMisread = /^\s*(?:[#@<>?a-z]|\/[/*]|\{[{%])|===\s*$/i;

export function misreadLine(line: string): MisreadLine | null {
  if (!mayBeMisread.test(line)) return null;
  return misreadings.find(({ pattern }) => pattern.test(line)) ?? null;
}
