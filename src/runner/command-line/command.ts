import type { Command } from 'commander';
import type { OutputOptions, SessionOptions } from '../../app/start/options.ts';
import type { CompletionShell } from '../commands/completion/values.ts';
import type { ConvertOptions } from '../commands/files/convert.ts';
import type { ExportOptions } from '../commands/files/export.ts';
import type { ImportOptions } from '../commands/files/import.ts';
import type { LintOptions } from '../commands/files/lint.ts';
import type { InputsOptions } from '../commands/inputs.ts';
import type { PreviewOptions } from '../commands/preview.ts';
import type { SendOptions } from '../commands/send.ts';
import type { SessionsOptions } from '../commands/sessions.ts';
import type { TypesOptions } from '../commands/types/types.ts';
import type { MergeReports } from '../run/merging/arguments.ts';
import type { RunOptions } from '../run/plan/options.ts';
import type { MisusedRun } from '../run/problems/misused-run.ts';
import type { RequestWords } from './curl/request-words.ts';

export type HeadlessCommand =
  | { readonly kind: 'run'; readonly targets: readonly string[]; readonly options: RunOptions }
  | MisusedRun
  | MergeReports
  | { readonly kind: 'preview'; readonly target: RequestWords; readonly options: PreviewOptions }
  | { readonly kind: 'send'; readonly request: RequestWords; readonly options: SendOptions }
  | { readonly kind: 'eval'; readonly code: string; readonly options: SessionOptions & OutputOptions }
  | { readonly kind: 'inputs'; readonly options: InputsOptions }
  | { readonly kind: 'sessions'; readonly options: SessionsOptions }
  | { readonly kind: 'import'; readonly file: string; readonly options: ImportOptions }
  | {
      readonly kind: 'convert';
      readonly input: string;
      readonly output: string;
      readonly options: ConvertOptions;
    }
  | { readonly kind: 'lint'; readonly files: readonly string[]; readonly options: LintOptions }
  | {
      readonly kind: 'export';
      readonly session: string;
      readonly file: string | undefined;
      readonly options: ExportOptions;
    }
  | { readonly kind: 'doctor'; readonly options: OutputOptions }
  | { readonly kind: 'types'; readonly options: TypesOptions }
  | { readonly kind: 'completion'; readonly shell: CompletionShell }
  /** The words of a command line; the first one is the kind. */
  | { readonly kind: 'candidates'; readonly words: readonly string[] }
  | { readonly kind: 'manual' }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'tour' };

/** Gives a command its flags, arguments and examples. */
export type DefineCommand = (command: Command, choose: (command: HeadlessCommand) => void) => void;
