export interface CommandHint {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly argument: ArgumentKind;
}

export type ArgumentKind =
  | 'none'
  | 'topic'
  | 'tour'
  | 'variable'
  | 'change'
  | 'placeholder'
  | 'trial'
  | 'comparison'
  | 'request-text'
  | 'saved-request'
  | 'url'
  | 'name'
  | 'session'
  | 'file'
  | 'environment'
  | 'setting'
  | 'key-command'
  | 'exchange'
  | 'exchange-query'
  | 'auth'
  | 'header'
  | 'query'
  | 'cookies'
  | 'expectation'
  | 'code-language'
  | 'operation'
  | 'condition'
  | 'repetition'
  | 'text';
