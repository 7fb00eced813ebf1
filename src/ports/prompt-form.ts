import type { Value } from '../core/value/types.ts';

export interface PromptForm {
  /** The request: `POST /users`. */
  readonly title: string;
  readonly fields: readonly PromptField[];
}

export interface PromptField {
  readonly label: string;
  readonly isHidden: boolean;
  readonly choices: readonly PromptChoice[] | null;
  /** Text or choice that is there at first; of a hidden field the value that Enter alone gives. */
  readonly initial: string;
  readonly isRemembered: boolean;
}

export interface PromptChoice {
  readonly label: string;
  readonly value: Value;
}

export interface FormReply {
  /** `left`: nothing is sent, and what was typed is kept for the next time. */
  readonly kind: 'answered' | 'left';
  readonly answers: readonly { readonly value: Value; readonly isRemembered: boolean }[];
}
