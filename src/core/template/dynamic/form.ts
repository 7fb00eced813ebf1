import type { Value } from '../../value/types.ts';
import type { Argument } from './arguments.ts';
import type { DateForm, Offset } from './dates.ts';

export type DynamicForm =
  | { readonly kind: 'uuid' | 'isoTimestamp' }
  | { readonly kind: 'timestamp'; readonly offsets: readonly Offset[] }
  | ({ readonly kind: 'date' } & DateForm)
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'float'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'characters'; readonly alphabet: string; readonly length: number }
  | { readonly kind: 'constant'; readonly value: Value }
  | EnvironmentForm
  | HashForm
  | FakeForm;

export interface EnvironmentForm {
  readonly kind: 'environment';
  readonly from: 'process' | 'dotenv';
  readonly variable: string;
  /** `%NAME`: the variable of that name holds the name of the environment variable. */
  readonly isIndirect: boolean;
}

export interface HashForm {
  readonly kind: 'hash';
  readonly algorithm: HashAlgorithm;
  /** `%name` without quotes is the value of a variable. */
  readonly source: Pick<Argument, 'text' | 'isQuoted'>;
  readonly encoding: HashEncoding;
}

export interface FakeForm {
  readonly kind: 'fake';
  readonly path: string;
  readonly arguments: readonly Value[];
}

export const hashAlgorithms = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'] as const;
export const hashEncodings = ['hex', 'base64', 'base64url'] as const;

export type HashAlgorithm = (typeof hashAlgorithms)[number];
export type HashEncoding = (typeof hashEncodings)[number];
