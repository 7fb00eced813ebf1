import type { Palette } from '../../core/view/paint/paint.ts';
import { paletteOf } from '../../core/view/paint/palette.ts';
import type { Io } from '../io.ts';
import { type Finding, good, warning } from './finding.ts';

export function checkTerminal({ out, env }: Io): Finding {
  const term = env['TERM'] ?? '';
  if (!out.isTerminal)
    return good('Terminal', 'standard output is not a terminal: the shell reads inputs from standard input');
  const size = `${out.columns} columns`;
  if (term === 'dumb') return warning('Terminal', 'TERM is dumb', 'restloop --plain works here');
  if (out.columns < 40) return warning('Terminal', size, 'the live preview needs 40 columns or more');
  if (
    process.platform !== 'win32' &&
    !/utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '')
  ) {
    return warning(
      'Terminal',
      `${term}, ${size}; the locale is not UTF-8`,
      'set LANG, for example to C.UTF-8',
    );
  }
  return good('Terminal', `${term || 'unknown'}, ${size}`);
}

export function checkColours({ out, env }: Io): Finding {
  const palette = paletteOf({ isTerminal: out.isTerminal, env });
  const forced = ['NO_COLOR', 'FORCE_COLOR'].filter((name) => (env[name] ?? '') !== '');
  const why = forced.length === 0 ? '' : ` (${forced.join(' and ')} set)`;
  return good('Colours', `${depths[palette.depth]}${why}`);
}

const depths: Readonly<Record<Palette['depth'], string>> = {
  none: 'none',
  mono: 'none',
  '16': '16',
  '256': '256',
  truecolor: '16 million',
};
