/** Returns what takes the place of a flag of curl or HTTPie; null for a word that is no flag. */
export function flagHint(text: string): string | null {
  if (!/^--?[A-Za-z]/.test(text)) return null;
  return hints.find(([flags]) => flags.test(text))?.[1](nameOf(text)) ?? 'a request has no flag but --form';
}

/** Whether the next word belongs to the flag; the one of -H is a header by itself. */
export const takesValue = (text: string): boolean =>
  /^(?:-[XduabAem]|--(?:request|data(?:-\w+)?|user|auth|cookie|form-string|user-agent|timeout|max-time|proxy))$/.test(
    text,
  );

const nameOf = (text: string): string => /^[^=]*/.exec(text)?.[0] ?? text;

const hints: readonly (readonly [flags: RegExp, hint: (flag: string) => string])[] = [
  [/^(?:-H|--header)\b/, (flag) => `headers are written A:b, without ${flag}`],
  [/^(?:-X|--request)\b/, (flag) => `the method comes first, without ${flag}: POST /users`],
  [
    /^(?:-d|--data)\b/,
    (flag) => `fields are written name=value, and a JSON body comes last, without ${flag}`,
  ],
  [/^-F\b/, (flag) => `parts are written name=value and name@path, without ${flag}`],
  [/^(?:-j|--json)\b/, (flag) => `fields are sent as JSON, without ${flag}`],
  [/^(?:-[uaA]|--user|--auth)$/, () => '.auth adds credentials to requests'],
  [/^(?:-L|--follow|--location)$/, () => 'redirects are followed; .set redirects 0 follows none'],
  [/^(?:-k|--insecure|--verify)\b/, () => '.set insecure on accepts any certificate'],
  [/^(?:-m|--timeout|--max-time)\b/, () => '.set timeout limits the time'],
];
