import type { Diagnostic } from '../../core/template/types.ts';

/** A request was not sent: something in it could not be interpolated, or it is no request. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  /** Empty for a text that is no request. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** The network failed: refused, timed out, TLS, reset. A 4xx or 5xx answer is an answer, and no error. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** `ECONNREFUSED`, `ENOTFOUND`, `ETIMEDOUT`, ... */
  readonly code: string;
  readonly hint: string | null;

  constructor(failure: { readonly code: string; readonly message: string; readonly hint: string | null }) {
    super(failure.message);
    this.code = failure.code;
    this.hint = failure.hint;
  }
}

/** JavaScript in the sandbox threw, or was stopped. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly reason: 'exception' | 'syntax' | 'timeout' | 'memory' | 'crash' | 'interrupted';

  constructor({ reason, message }: { readonly reason: ScriptError['reason']; readonly message: string }) {
    super(message);
    this.reason = reason;
  }
}
