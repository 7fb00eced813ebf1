import { indexOutside } from '../../template/scan.ts';
import type { DraftDefault } from '../defaults/draft-defaults.ts';
import type { Draft, DraftAuth, DraftHeader } from '../draft.ts';
import { sliceSourceText } from '../source-text.ts';
import { isBlankCode, skipBlanks } from '../text/lines.ts';

/** Reads `Authorization: Basic user password` as `# @auth`, as other tools do. The forms of RFC 9110 stay headers. */
export function withHeaderAuth(draft: Draft, defaults: readonly DraftDefault[] = []): Draft {
  const own = draft.headers.filter(isAuthorization);
  for (const header of own) {
    const auth = readHeader(header);
    if (auth !== null) return { ...draft, auth, headers: draft.headers.filter((other) => other !== header) };
  }
  const line =
    own.length > 0 ? undefined : defaults.find((one) => one.within === null && isAuthorization(one));
  const auth = line === undefined ? null : readHeader(line);
  return auth === null ? draft : { ...draft, auth };
}

const isAuthorization = ({ name }: Pick<DraftHeader, 'name'>): boolean =>
  name.text.toLowerCase() === 'authorization';

function readHeader({ value }: DraftHeader): DraftAuth | null {
  const { text } = value;
  const [, head = '', name = ''] = /^(\s*(basic|digest)[ \t]+)\S/i.exec(text) ?? [];
  const scheme = name.toLowerCase();
  const separator = head === '' ? null : findSeparator(text, head.length, scheme === 'basic');
  // `Digest username="ada", realm="r"` is the response to a challenge, written by hand.
  if (separator === null || /^[\w*]+[ \t]*=/.test(text.slice(head.length))) return null;
  const end = text.trimEnd().length;
  const words = [
    sliceSourceText(value, head.length, separator.start),
    sliceSourceText(value, separator.end, Math.max(separator.end, end)),
  ];
  return { scheme, words, level: 'header' };
}

function findSeparator(
  text: string,
  from: number,
  mayBeColon: boolean,
): { start: number; end: number } | null {
  const start = indexOutside(text, from, (code) => isBlankCode(code) || (mayBeColon && code === 0x3a));
  const end = text[start] === ':' ? start + 1 : skipBlanks(text, start);
  return end === text.length && text[start] !== ':' ? null : { start, end };
}
