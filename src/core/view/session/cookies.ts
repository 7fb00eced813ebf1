import type { JarCookie } from '../../session/cookies/types.ts';
import type { CookieRow } from '../../session/entries.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import { cleanLine } from '../../text/clean.ts';
import type { StyledLine } from '../../text/styled.ts';
import { tableLines, underTitles } from '../paint/columns.ts';
import { formatAge } from '../paint/units.ts';

export function cookieLines(rows: readonly CookieRow[], at: number): StyledLine[] {
  const sorted = [...rows].sort((a, b) => compare(keyOf(a), keyOf(b)));
  const lines = tableLines(
    sorted.map(({ cookie }) => [
      { text: cleanLine(domainText(cookie)), style: 'plain' as const },
      { text: cleanLine(cookie.path), style: 'muted' as const },
      { text: cleanLine(cookie.name), style: 'key' as const },
      { text: cookie.value === '' ? '' : maskedText, style: 'muted' as const },
      { text: endText(cookie, at), style: 'plain' as const },
      { text: flagsText(cookie), style: 'muted' as const },
    ]),
    ['domain', 'path', 'name', 'value', 'ends', 'only'],
  );
  const [head = [], ...others] = lines;
  const titles = sorted.map(({ jar }) => ({ group: jar === '' ? 'of the session' : `# @cookie-jar ${jar}` }));
  const hasJars = sorted.some(({ jar }) => jar !== '');
  return [head, ...(hasJars ? underTitles(titles, others) : others)];
}

const keyOf = ({ jar, cookie: { domain, path, name } }: CookieRow): string =>
  [jar, domain.split('.').reverse().join('.'), path, name].join('\0');

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const domainText = ({ domain, isHostOnly }: JarCookie): string => (isHostOnly ? domain : `.${domain}`);

const endText = ({ expires }: JarCookie, at: number): string =>
  expires === null ? 'with the session' : `in ${formatAge(Date.parse(expires) - at)}`;

function flagsText({ secure, httpOnly, sameSite }: JarCookie): string {
  const flags = [
    ...(secure ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(sameSite === null ? [] : [`SameSite=${sameSite[0]?.toUpperCase()}${sameSite.slice(1)}`]),
  ];
  return flags.join(', ');
}
