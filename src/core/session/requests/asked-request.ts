import type { TransportOverrides } from '../../directives/transport.ts';
import type { ParsedRequest } from '../../request/draft.ts';

/** A request as it was asked for: typed, kept, of a file, of the command line, or by a script. */
export interface AskedRequest {
  /** Text as the user wrote it. */
  readonly text: string;
  /** Name of the kept request, or its name in the file; null without one. */
  readonly name: string | null;
  /** Draft of a request of a file; its positions are those of the file. */
  readonly parsed?: ParsedRequest;
  /** The file that its line numbers count in, as it was given; its own text when not given. */
  readonly file?: string;
  /**
   * Folder of the file of requests: its paths start there, and it reads only below that folder's project. Absent for
   * the user's own text, whose paths start in the working directory.
   */
  readonly folder?: string;
  /** The file in that folder with the snapshots that its response is compared with; absent where it is not. */
  readonly snapshots?: string;
  /** Transport settings that differ from the session's; by default those of its text. */
  readonly transport?: TransportOverrides;
}
