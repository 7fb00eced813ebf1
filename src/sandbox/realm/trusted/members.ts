import { cleanText } from '../../../core/text/clean.ts';
import type { MemberNote, TrustedRealm } from '../contract.ts';

/** Puts the members of one object together: here, where no script can have changed what JSON makes of them. */
export function createMemberNotes(
  host: (operation: string, ...texts: string[]) => unknown,
): Pick<TrustedRealm, 'noteMember' | 'tellMembers'> {
  let noted: MemberNote[] = [];
  return {
    noteMember(name, sort, text) {
      if (name.length > longestName) return;
      const shown = sort === 'function' ? parametersOf(text) : text;
      noted.push({ name, sort, text: cleanText(shown.replace(/\s+/g, ' ')).slice(0, longestText) });
    },
    tellMembers(id, result) {
      host('members', id, result === 'found' ? JSON.stringify(noted) : 'null');
      noted = [];
    },
  };
}

const longestName = 200;
const longestText = 100;

/** Of the beginning of a function's code: `(name, { id } = {})`. Empty for what is built in. */
function parametersOf(source: string): string {
  if (/^function \S*\(\) \{ \[native code\] \}$/.test(source)) return '';
  const single = /^(?:async\s+)?([\p{L}_$][\p{L}\d_$]*)\s*=>/u.exec(source)?.[1];
  if (single !== undefined) return `(${single})`;
  const start = source.indexOf('(');
  let depth = 0;
  for (let at = start; start !== -1 && at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start, at + 1).replace(/\s*,\s*/g, ', ');
  }
  return '';
}
