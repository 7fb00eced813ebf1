/**
 * Syntax of a text and the meaning of its quotes: `json` separates the inside of strings from the outside, where the
 * backslash of `\\{{x}}` belongs to the string's own escape; `plain` has no quotes.
 */
export type TemplateSyntax = 'plain' | 'json';

/** A parsed text. Offsets are UTF-16 units in `text`. */
export interface Template {
  readonly text: string;
  readonly syntax: TemplateSyntax;
  /** Literals and placeholders in order; together they cover the whole text. */
  readonly segments: readonly Segment[];
}

export type Segment = LiteralSegment | PlaceholderSegment;

export interface LiteralSegment {
  readonly kind: 'literal';
  /** Text that is written out: without the backslash of an escaped `\{{`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface PlaceholderSegment {
  readonly kind: 'placeholder';
  /** Its own text, braces included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is inside the double quotes of a JSON string. */
  readonly inString: boolean;
  readonly expression: Expression;
}

/** Content of the braces. Its offsets are relative to the `{{`, so equal placeholders can share one. */
export type Expression =
  | PathExpression
  | { readonly kind: 'dynamic'; readonly text: string }
  | ReferenceExpression
  | MalformedExpression
  | { readonly kind: 'unterminated' };

/** `login.response.body.$.token`: what only the exchange of another request can answer. */
export interface ReferenceExpression {
  readonly kind: 'reference';
  /** Name of the request, without the brackets and quotes of `["users/login"]`. */
  readonly name: string;
  /** Text after the name: `response.body.$.token`. */
  readonly part: string;
}

export interface PathExpression {
  readonly kind: 'path';
  readonly name: string;
  readonly nameStart: number;
  readonly steps: readonly PathStep[];
}

/** One step into a value. `start` and `end` cover its punctuation: `.id`, `[0]`, `["any key"]`. */
export type PathStep =
  | { readonly kind: 'property'; readonly key: string; readonly start: number; readonly end: number }
  | { readonly kind: 'index'; readonly index: number; readonly start: number; readonly end: number };

export interface MalformedExpression {
  readonly kind: 'malformed';
  /** Fault, beginning in lower case: `a blank after "a"`. */
  readonly reason: string;
  /** The character to blame, relative to the `{{`. */
  readonly at: number;
}
