import { UsageError } from '../../app/usage-error.ts';
import type { NetworkFailure } from '../../core/request/types.ts';
import { hintAt } from '../../core/session/hints/place-words.ts';
import type { RequestDiagnostic } from './diagnostics.ts';

/** A request was not sent: it cannot be read, or something in it could not be interpolated. */
export class NotSentError extends Error {
  static override readonly name = 'NotSentError';
  override readonly name = 'NotSentError';
  /** The errors of the request, never empty. */
  readonly diagnostics: readonly RequestDiagnostic[];

  constructor(diagnostics: readonly [RequestDiagnostic, ...RequestDiagnostic[]]) {
    super(withHint(diagnostics[0]));
    this.diagnostics = diagnostics;
  }
}

/** The network failed: refused, timed out, TLS, reset. A response with status 4xx or 5xx is not an error. */
export class NetworkError extends Error {
  static override readonly name = 'NetworkError';
  override readonly name = 'NetworkError';
  /** `ECONNREFUSED`, `ENOTFOUND`, `ETIMEDOUT`, ...; `ERR_SIGN_IN_NEEDED` where nobody is signed in. */
  readonly code: string;
  readonly hint: string | null;

  constructor(failure: NetworkFailure) {
    super(withHint(failure));
    this.code = failure.code;
    this.hint = failure.hint;
  }
}

/** JavaScript in the sandbox threw, was stopped, or one of its tests failed. */
export class ScriptError extends Error {
  static override readonly name = 'ScriptError';
  override readonly name = 'ScriptError';
  readonly reason: 'exception' | 'syntax' | 'timeout' | 'memory' | 'crash' | 'interrupted' | 'test';

  constructor({ reason, message }: Pick<ScriptError, 'reason' | 'message'>) {
    super(message);
    this.reason = reason;
  }
}

/** A value or a name that a variable cannot have; the message begins with the path of the culprit. */
export class ValueError extends TypeError {
  static override readonly name = 'ValueError';
  override readonly name = 'ValueError';
  /** Position in the value: `user.tags[2]`. */
  readonly path: string;

  constructor({ path, message }: Pick<ValueError, 'path' | 'message'>) {
    super(message);
    this.path = path;
  }
}

export async function withLibraryHints<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const hint = error.hint === null ? null : hintAt('library', error.hint);
    const message = hintAt('library', error.message) ?? error.message;
    throw new UsageError(withHint({ message, hint }), hint, error.problems);
  }
}

const withHint = ({ message, hint }: { readonly message: string; readonly hint: string | null }): string =>
  hint === null ? message : `${message}\n${hint}`;
