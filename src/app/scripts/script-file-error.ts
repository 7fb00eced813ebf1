import { hintOf, messageOf } from '../message.ts';
import { UsageError } from '../usage-error.ts';

export class ScriptFileError extends UsageError {
  /** The line that names it, in the file of requests. */
  readonly line: number;
  readonly reason: unknown;

  constructor(reason: unknown, { file, line }: { readonly file: string; readonly line: number }) {
    super(`${file}:${line}:1: ${messageOf(reason)}`, hintOf(reason) ?? 'check the path of the script');
    this.line = line;
    this.reason = reason;
  }
}
