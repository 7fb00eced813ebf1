import type { Description } from '../../openapi/description.ts';

/** The link alone is saved; the description is read again. */
export interface LinkedDescription {
  readonly from: string;
  /** Null while it is not read, and where it cannot be. */
  readonly description: Description | null;
  /** Whether `--openapi` gave it: differing responses fail a test, and the link is not saved. */
  readonly isOfFlag?: true;
}
