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
