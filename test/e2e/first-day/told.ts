/** One line of `restloop --json`: an input with its exchanges and notices. */
export interface Told {
  readonly input: string;
  readonly exchanges: readonly {
    readonly request: {
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string | null;
    };
    readonly response: { readonly status: number; readonly body: string } | null;
    readonly error: { readonly message: string; readonly hint: string | null } | null;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly hint: string | null;
    }[];
  }[];
  readonly notices: readonly {
    readonly severity: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
  readonly error: { readonly message: string } | null;
}
