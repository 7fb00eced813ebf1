export interface GraphqlTools {
  readonly introspection: string;
  readSchema(data: unknown): GraphqlSchema | null;
}

/** Offsets count in the query. Texts from the server are not cleaned. */
export interface GraphqlSchema {
  readonly types: number;
  complete(query: string, cursor: number): GraphqlCompletion | null;
  /** Checks the query and its variables; `variables` is null if they are not known. */
  check(query: string, variables: unknown): readonly GraphqlProblem[];
  /** A type, `Type.field`, or a field of the queries; null for an unknown name. */
  describe(name: string): GraphqlDescription | null;
  /** The name at the cursor, else the type whose fields stand there. */
  describeAt(query: string, cursor: number): GraphqlDescription | null;
  completeVariables(query: string, place: VariablesPlace): readonly GraphqlItem[];
  describeVariable(query: string, steps: readonly (string | number)[]): GraphqlDescription | null;
}

export interface VariablesPlace {
  readonly kind: 'key' | 'value';
  readonly steps: readonly (string | number)[];
  readonly keys: ReadonlySet<string>;
}

export interface GraphqlCompletion {
  readonly start: number;
  readonly items: readonly GraphqlItem[];
}

export interface GraphqlItem {
  readonly name: string;
  readonly kind: 'field' | 'argument' | 'value' | 'type' | 'keyword' | 'variable';
  readonly type: string;
  readonly description: string;
  readonly text?: string;
}

export interface GraphqlProblem {
  readonly message: string;
  readonly place:
    | { readonly in: 'query'; readonly start: number; readonly end: number }
    | { readonly in: 'variables'; readonly name: string; readonly steps: readonly (string | number)[] };
}

export interface GraphqlDescription {
  readonly title: string;
  readonly description: string;
  readonly members: readonly string[];
}
