import type { PathStep } from '../../json/path.ts';
import type { JsonNode } from '../../json/tree.ts';
import type { References } from '../references.ts';
import type { PatternWork } from './pattern.ts';

/** Difference between a value and its schema. */
export interface Finding {
  readonly steps: readonly PathStep[];
  /** The value; for a missing member the object. */
  readonly node: JsonNode;
  /** Continues `$.id `: `is a string; the description says an integer`. */
  readonly message: string;
  readonly hint: string | null;
  /** Quotes that make a number a string, or that a string lacks. */
  readonly quotes?: 'superfluous' | 'missing';
  /** Whether the value is of another type than all that are allowed. */
  readonly isOtherType: boolean;
  /** Whether a required member is not there. */
  readonly isMissing?: true;
  /** Whether it is about a name that the description does not have, whatever the value. */
  readonly isUnknown?: true;
}

/** Checks a value inside. */
export type FindBelow = (placed: Placed, schema: unknown) => readonly Finding[];

export interface Below {
  readonly check: SchemaCheck;
  readonly below: FindBelow;
}

export interface SchemaCheck {
  readonly text: string;
  readonly references: References;
  /** Whether `readOnly` members (request) or `writeOnly` members (response) are not required. */
  readonly direction: 'request' | 'response';
  /** Pairs of a schema and a value that may still be looked at. */
  budget: number;
  readonly work: PatternWork;
}

/** A value with its place. */
export interface Placed {
  readonly node: JsonNode;
  readonly steps: readonly PathStep[];
}
