import { messageOf } from '../message.ts';
import { UsageError } from '../usage-error.ts';

/** Rules for reading a file: newman's rows may be shorter, and their numbers are numbers. */
export type DataDialect = 'strict' | 'newman';

/** A record and its place: `users.csv:3`. */
export interface DataRecord {
  readonly values: unknown;
  readonly where: string;
}

export function parseRecord(text: string, where: string): DataRecord {
  try {
    return { values: JSON.parse(text), where };
  } catch (error) {
    throw new UsageError(`${where}: this is not JSON: ${messageOf(error)}`);
  }
}
