import type { PathStep } from '../../json/path.ts';
import type { JsonNode } from '../../json/tree.ts';
import type { References } from '../references.ts';
import type { PatternWork } from './pattern.ts';

export interface Finding {
  readonly steps: readonly PathStep[];
  readonly node: JsonNode;
  /** Continues `$.id `: `is a string; the description says an integer`. */
  readonly message: string;
  readonly hint: string | null;
  readonly quotes?: 'superfluous' | 'missing';
  readonly isOtherType: boolean;
  readonly isMissing?: true;
  readonly isUnknown?: true;
}

export type CheckNode = (placed: PlacedNode, schema: unknown) => readonly Finding[];

export interface SchemaDescent {
  readonly check: SchemaCheck;
  readonly checkNode: CheckNode;
}

export interface SchemaCheck {
  readonly text: string;
  readonly references: References;
  /** Whether `readOnly` members (request) or `writeOnly` members (response) are not required. */
  readonly direction: 'request' | 'response';
  budget: number;
  readonly work: PatternWork;
}

export interface PlacedNode {
  readonly node: JsonNode;
  readonly steps: readonly PathStep[];
}
