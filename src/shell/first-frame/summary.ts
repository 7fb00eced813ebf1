interface Summary {
  /** Null for a session that is not saved. */
  readonly name: string | null;
  readonly base: string | null;
  readonly variables: number;
}

/** `my-api · http://localhost:3000 · 2 variables · .help` */
export const summaryText = ({ name, base, variables }: Summary): string =>
  [
    name ?? 'unsaved session',
    ...(base === null ? [] : [base]),
    variables === 1 ? '1 variable' : `${variables} variables`,
    '.help',
  ].join(' · ');
