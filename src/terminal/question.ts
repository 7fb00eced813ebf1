export interface Question {
  readonly text: string;
  /** Whether its reply is kept off the screen. */
  readonly isHidden: boolean;
  /** Takes a line as the reply; false where it is none. */
  take(line: string): boolean;
  cancel(): void;
  /** Aborted where a reply is not wanted any more. */
  readonly withdrawn?: AbortSignal;
}

/** Question that only y, yes, n and no reply to; leaving it is null. */
export function yesOrNo(reply: (confirmed: boolean | null) => void): Omit<Question, 'text'> {
  return {
    isHidden: false,
    cancel: () => reply(null),
    take(line) {
      const text = line.trim();
      if (!/^(?:y(?:es)?|no?)$/i.test(text)) return false;
      reply(/^y/i.test(text));
      return true;
    },
  };
}
