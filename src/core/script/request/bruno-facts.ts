/** Facts of an import for Bruno's scripts about their request: the argument of `require('restloop:bruno')`. */
export interface BrunoFacts {
  readonly collection?: string;
  readonly authMode?: string;
  readonly pathParameters?: readonly NamedText[];
  readonly disabledHeaders?: readonly NamedText[];
}

type NamedText = readonly [name: string, value: string];
