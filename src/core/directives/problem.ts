/** A text that cannot be read, and what to write in its place. */
export interface Problem {
  readonly kind: 'problem';
  readonly message: string;
  readonly hint: string | null;
}

export const problem = (message: string, hint: string | null): Problem => ({
  kind: 'problem',
  message,
  hint,
});
