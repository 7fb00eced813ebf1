import { restloop } from '../../runner/program.ts';

export const question = (names: string): string =>
  `Make ${names} secret (masked, and only encrypted on disk)? (y/n)`;

/** Opens the session `api` once more, at a terminal in plain mode, which would ask the same questions. */
export const openedAgain = (
  home: string,
  inputs: readonly string[],
  key: Readonly<Record<string, string>> = {},
) =>
  restloop(['--plain', 'api'], {
    home,
    input: `${inputs.join('\n')}\n`,
    env: { CI: 'false', ...key },
    streams: 'terminal',
  });
