import { messageOf } from '../../app/message.ts';
import { UsageError } from '../../app/usage-error.ts';

/** One record of a data file, and its place: `users.csv:3`. */
export interface DataRecord {
  readonly values: unknown;
  readonly where: string;
}

/** A record of its JSON. Throws a UsageError for a text that is none. */
export function parseRecord(text: string, where: string): DataRecord {
  try {
    return { values: JSON.parse(text), where };
  } catch (error) {
    throw new UsageError(`${where}: this is not JSON: ${messageOf(error)}`);
  }
}
