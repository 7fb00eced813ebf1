import type { Prompt } from './prompts/prompt.ts';

/** Meaning of quotes: `json` has strings, whose backslash may belong to `\\{{x}}`; `plain` has none. */
export type TemplateSyntax = 'plain' | 'json';

/** A parsed text. Offsets are UTF-16 units in `text`; the segments cover all of it. */
export interface Template {
  readonly text: string;
  readonly syntax: TemplateSyntax;
  readonly segments: readonly Segment[];
}

export type Segment = LiteralSegment | PlaceholderSegment;

export interface LiteralSegment {
  readonly kind: 'literal';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface PlaceholderSegment {
  readonly kind: 'placeholder';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly inString: boolean;
  readonly expression: Expression;
}

/** Content of the braces. Offsets count from the `{{`, so that equal placeholders share one. */
export type Expression =
  | PathExpression
  | { readonly kind: 'dynamic'; readonly text: string }
  | ReferenceExpression
  | { readonly kind: 'prompt'; readonly prompt: Prompt }
  | MalformedExpression
  | { readonly kind: 'unterminated' };

/** `login.response.body.$.token`: a part of another request's exchange. */
export interface ReferenceExpression {
  readonly kind: 'reference';
  readonly name: string;
  readonly part: string;
}

export interface PathExpression {
  readonly kind: 'path';
  readonly name: string;
  readonly nameStart: number;
  readonly steps: readonly PathStep[];
}

/** A step into a value. `start` and `end` include its punctuation: `.id`, `[0]`, `["any key"]`. */
export type PathStep =
  | { readonly kind: 'property'; readonly key: string; readonly start: number; readonly end: number }
  | { readonly kind: 'index'; readonly index: number; readonly start: number; readonly end: number };

export interface MalformedExpression {
  readonly kind: 'malformed';
  readonly source: string;
  readonly reason: string;
  readonly at: number;
}
