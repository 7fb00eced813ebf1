import type { Palette } from './paint.ts';

type Depth = 'none' | '16' | '256' | 'truecolor';

export type Background = 'dark' | 'light';

/** `NO_COLOR` (no-color.org) and `FORCE_COLOR` go before `TERM`, `COLORTERM` and `COLORFGBG`. A terminal without colours still underlines. */
export function paletteOf({
  isTerminal,
  env,
  theme = 'auto',
  reported = null,
}: {
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly theme?: string;
  readonly reported?: Background | null;
}): Palette {
  const depth = depthOf(isTerminal, env);
  if (depth === 'none' || theme === 'none')
    return isTerminal && env['TERM'] !== 'dumb' ? { depth: 'mono' } : { depth: 'none' };
  return { depth, background: theme === 'light' || theme === 'dark' ? theme : (reported ?? configured(env)) };
}

function depthOf(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Depth {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forcedDepth(forced);
  if (
    (env['NO_COLOR'] ?? '') !== '' ||
    !isTerminal ||
    /^(?:dumb|unknown|vt\d+|.*-m(?:ono)?)$/.test(env['TERM'] ?? '')
  )
    return 'none';
  if (/truecolor|24bit/.test(env['COLORTERM'] ?? '')) return 'truecolor';
  return /256/.test(env['TERM'] ?? '') ? '256' : '16';
}

function forcedDepth(forced: string): Depth {
  if (forced === '0' || forced === 'false') return 'none';
  if (forced === '3') return 'truecolor';
  return forced === '2' ? '256' : '16';
}

/** `COLORFGBG` is `foreground;background`; 7 and 9 to 15 are light. */
function configured(env: Readonly<Record<string, string | undefined>>): Background {
  const background = Number(env['COLORFGBG']?.split(';').at(-1) ?? Number.NaN);
  return background === 7 || background > 8 ? 'light' : 'dark';
}

/** The background in a terminal's report of its colour (`11;rgb:ffff/ffff/ffff`, OSC 11); null for any other report. */
export function reportedBackground(report: string): Background | null {
  const channels = /^11;rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+)/i.exec(report)?.slice(1);
  if (channels === undefined) return null;
  const [red = 0, green = 0, blue = 0] = channels.map(
    (hex) => Number.parseInt(hex, 16) / (16 ** hex.length - 1),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 ? 'light' : 'dark';
}
