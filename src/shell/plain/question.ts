export interface Question {
  readonly text: string;
  /** Whether its reply is kept off the screen. */
  readonly isHidden: boolean;
  /** Takes a line as the reply; false where it is none. */
  take(line: string): boolean;
  cancel(): void;
}
