export interface Question {
  readonly text: string;
  readonly isHidden: boolean;
  take(line: string): boolean;
  cancel(): void;
  readonly withdrawn?: AbortSignal;
}

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
