import type { ImageHeader } from '../../core/view/image/image-header.ts';

export type ImageProtocol = 'kitty' | 'iterm2';

/** Asking the terminal would be slower. tmux and screen do not pass images on. */
export function imageProtocol(env: Readonly<Record<string, string | undefined>>): ImageProtocol | null {
  const { TERM = '', TERM_PROGRAM = '', LC_TERMINAL } = env;
  if (env['TMUX'] || env['STY'] || TERM === 'dumb') return null;
  if (TERM_PROGRAM === 'iTerm.app' || LC_TERMINAL === 'iTerm2') return 'iterm2';
  if (TERM_PROGRAM === 'WezTerm' || TERM_PROGRAM === 'mintty') return 'iterm2';
  if (env['KITTY_WINDOW_ID'] || /^xterm-(?:kitty|ghostty)$/.test(TERM) || TERM_PROGRAM === 'ghostty')
    return 'kitty';
  return null;
}

/** The protocol of kitty takes PNG and no other compressed format; that of iTerm2 whatever the system can decode. */
export const takes = (protocol: ImageProtocol, { format }: ImageHeader): boolean =>
  protocol === 'iterm2' || format === 'PNG';
