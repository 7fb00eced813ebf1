import { cleanText } from '../../../core/text/clean.ts';
import type { MemberNote, TrustedRealm } from '../contract.ts';

/** Collects the members of one object, in the realm where no script can have changed JSON. */
export function createMemberReports(
  host: (operation: string, ...texts: string[]) => unknown,
): Pick<TrustedRealm, 'recordMember' | 'reportMembers'> {
  let members: MemberNote[] = [];
  return {
    recordMember(name, sort, text) {
      if (name.length > maxNameLength) return;
      const shown = sort === 'function' ? parametersOf(text) : text;
      members.push({ name, sort, text: cleanText(shown.replace(/\s+/g, ' ')).slice(0, maxTextLength) });
    },
    reportMembers(id, result) {
      host('members', id, result === 'found' ? JSON.stringify(members) : 'null');
      members = [];
    },
  };
}

const maxNameLength = 200;
const maxTextLength = 100;

/** Parameters in the beginning of a function's code: `(name, { id } = {})`. Empty for a built-in function. */
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
