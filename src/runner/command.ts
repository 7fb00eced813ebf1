import type { OutputOptions, SessionOptions } from '../app/options.ts';
import type { InputsOptions } from './inputs.ts';
import type { PreviewOptions } from './preview.ts';
import type { RunOptions } from './run/options.ts';
import type { SendOptions } from './send.ts';

/** A command of the program that needs no terminal, as the command line gave it. */
export type HeadlessCommand =
  | { readonly kind: 'run'; readonly targets: readonly string[]; readonly options: RunOptions }
  | { readonly kind: 'preview'; readonly target: string; readonly options: PreviewOptions }
  | { readonly kind: 'send'; readonly request: string; readonly options: SendOptions }
  | { readonly kind: 'eval'; readonly code: string; readonly options: SessionOptions & OutputOptions }
  | { readonly kind: 'inputs'; readonly options: InputsOptions }
  | { readonly kind: 'sessions'; readonly options: OutputOptions }
  | { readonly kind: 'tour' };
