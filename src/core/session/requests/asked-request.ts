import type { TransportWishes } from '../../directives/transport.ts';
import type { ParsedRequest } from '../../request/draft.ts';

/** A request as it was asked for: typed, kept, of a file, of the command line, or by a script. */
export interface AskedRequest {
  /** As the user wrote it. */
  readonly text: string;
  /** What it was kept under, or is called in its file; null without one. */
  readonly name: string | null;
  /** Of a request of a file: its draft, whose positions are those of the file. */
  readonly parsed?: ParsedRequest;
  /** The file that its line numbers count in, as it was given; its own text when not given. */
  readonly file?: string;
  /**
   * Of the file of requests that it came with: its paths start there, and it reads only below that folder's project.
   * Absent for the user's own text, whose paths start in the working directory.
   */
  readonly folder?: string;
  /** The file in that folder with the snapshots that its response is compared with; absent where it is not. */
  readonly snapshots?: string;
  /** What it wants otherwise than the session's settings; what its text says of that when not given. */
  readonly transport?: TransportWishes;
}
