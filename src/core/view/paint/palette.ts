import type { Palette } from './paint.ts';

export type Background = 'dark' | 'light';

/**
 * Returns the colours that an output can show: `NO_COLOR` (no-color.org) and `FORCE_COLOR` go before what the terminal
 * says of itself in `TERM`, `COLORTERM` and `COLORFGBG`. A terminal without colours still underlines.
 */
export function paletteOf({
  isTerminal,
  env,
  theme = 'auto',
  reported = null,
}: {
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly theme?: string;
  /** Background that the terminal reports itself. */
  readonly reported?: Background | null;
}): Palette {
  const depth = depthOf(isTerminal, env);
  if (depth === 'none' || theme === 'none')
    return isTerminal && env['TERM'] !== 'dumb' ? { depth: 'mono' } : { depth: 'none' };
  return { depth, background: theme === 'light' || theme === 'dark' ? theme : (reported ?? configured(env)) };
}

function depthOf(
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Exclude<Palette['depth'], 'mono'> {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forcedDepth(forced);
  if ((env['NO_COLOR'] ?? '') !== '' || !isTerminal || env['TERM'] === 'dumb') return 'none';
  if (/truecolor|24bit/.test(env['COLORTERM'] ?? '')) return 'truecolor';
  return /256/.test(env['TERM'] ?? '') ? '256' : '16';
}

function forcedDepth(forced: string): Exclude<Palette['depth'], 'mono'> {
  if (forced === '0' || forced === 'false') return 'none';
  if (forced === '3') return 'truecolor';
  return forced === '2' ? '256' : '16';
}

/** `COLORFGBG` is `foreground;background`; 7 and 9 to 15 are light. */
function configured(env: Readonly<Record<string, string | undefined>>): Background {
  const background = Number(env['COLORFGBG']?.split(';').at(-1) ?? Number.NaN);
  return background === 7 || background > 8 ? 'light' : 'dark';
}
