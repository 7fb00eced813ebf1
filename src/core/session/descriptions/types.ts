import type { Description } from '../../openapi/description.ts';

/** A description that a session is linked with. The link is saved, the description is read again. */
export interface LinkedDescription {
  readonly from: string;
  /** Null while it is not read, and where it cannot be. */
  readonly description: Description | null;
  /** Whether it is of `--openapi`: responses that differ fail as tests do, and the link is not saved. */
  readonly isOfFlag?: true;
}
