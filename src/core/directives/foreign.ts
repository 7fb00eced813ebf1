export interface ForeignDirective {
  /** A trailing `*` matches any end. */
  readonly names: readonly string[];
  readonly tool: 'httpYac' | 'JetBrains' | 'the REST Client' | 'Kulala';
  /** `missing`: the request works without it. `essential`: it would be another request. */
  readonly effect: 'none' | 'missing' | 'essential';
  readonly instead: string | null;
}

export const foreignDirectives: readonly ForeignDirective[] = [
  {
    names: [
      ...['title', 'language', 'extension', 'open-with', 'save', 'debug', 'verbose', 'response-ref'],
      ...['no-log', 'no-response-view', 'no-streaming-log', 'force-region-delimiter'],
    ],
    tool: 'httpYac',
    effect: 'none',
    instead: null,
  },
  { names: ['no-auto-encoding'], tool: 'JetBrains', effect: 'none', instead: null },
  { names: ['accept'], tool: 'Kulala', effect: 'none', instead: null },
  {
    names: ['inject-variables'],
    tool: 'httpYac',
    effect: 'essential',
    instead: 'write <@ ./file to replace the placeholders of a file',
  },
  {
    names: ['grpc-reflection', 'grpc-*'],
    tool: 'httpYac',
    effect: 'essential',
    instead: 'remove it, or move the request to a separate file',
  },
  {
    names: ['proxy', 'no-proxy'],
    tool: 'httpYac',
    effect: 'missing',
    instead: 'use --proxy URL; the environment variable NO_PROXY names exceptions',
  },
  { names: ['no-reject-unauthorized'], tool: 'httpYac', effect: 'missing', instead: 'use --insecure' },
  {
    names: ['no-client-cert'],
    tool: 'httpYac',
    effect: 'missing',
    instead: 'do not use --cert',
  },
  {
    names: ['jwt', 'no-gql-parsing'],
    tool: 'httpYac',
    effect: 'missing',
    instead: null,
  },
  {
    names: ['connection-timeout'],
    tool: 'JetBrains',
    effect: 'missing',
    instead: 'use --set timeout.connect=MS',
  },
  {
    names: ['use-os-credentials'],
    tool: 'JetBrains',
    effect: 'missing',
    instead: 'use # @auth SCHEME VALUES',
  },
  {
    names: ['env-json-key', 'env-header-key', 'stdin-cmd', 'stdin-cmd-*', 'env-stdin-cmd', 'env-stdin-cmd-*'],
    tool: 'Kulala',
    effect: 'missing',
    instead: "write a script: > {% client.setVar('token', res.body.token) %}",
  },
  {
    names: ['jq', 'curl-*', 'graphql', 'file-to-variable', 'kulala-*'],
    tool: 'Kulala',
    effect: 'missing',
    instead: null,
  },
];
