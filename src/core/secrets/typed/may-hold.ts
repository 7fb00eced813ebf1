import { readDirectiveComment } from '../../directives/comment.ts';
import { memoizeLast } from '../../value/memoize.ts';
import { isNamingKey } from '../body/named-pairs.ts';
import { mayNameCredential } from '../credential-place.ts';
import { authCredentials } from './auth-credentials.ts';

/** Whether a request may hold a credential that is written out. A request that only names them is not parsed. */
export function mayHoldCredentials(request: string): boolean {
  if (!mayHold(request)) return false;
  const rest = request
    .replace(authLine, (line) => (holdsInAuthLine(line) ? line : ''))
    .replace(filledIn, (pair) => (isNamingKey(/[\w-]+/.exec(pair)?.[0] ?? '') ? pair : ''));
  return mayHold(rest);
}

export const mayHoldInAuthLines = (request: string): boolean =>
  (request.match(authLine) ?? []).some(holdsInAuthLine);

/** A body without placeholders is in neither part. */
export function partsWithVariables(request: string): { readonly auth: string; readonly rest: string } {
  const end = request.search(/\n[ \t]*\r?\n/);
  const isInBody = end >= 0 && request.includes('{{', end);
  const sent = end < 0 || isInBody ? request : request.slice(0, end);
  return { auth: (sent.match(authLine) ?? []).join('\n'), rest: sent.replace(authLine, '') };
}

export const mayHold = (text: string): boolean => mayNameCredential(text) || escapedOrUser.test(text);

/** A letter that JSON or a URL escapes: a name may have it. Or a user and a password, in which a placeholder may have blanks. */
const escapedOrUser = /\\u00[4-7]|%[4-7]|:(?:\{\{[^{}\n]*\}\}|(?!\{\{[^{}\n]*\}\})[^\s/:])*@/i;

const authLine = /^[ \t]*(?:#|\/\/)[^\n]*@[ \t]*auth[^\n]*/gim;

/** A name whose whole value is a placeholder. Indented lines go on with a URL, and each line with a form. */
const filledIn = new RegExp(
  [
    String.raw`^[\w-]+:[ \t]*(?:(?:Bearer|Basic)[ \t]+)?\{\{[\w.$-]+\}\}(?=[ \t]*\r?(?:\n|(?![^])))`,
    String.raw`"[\w-]+"[ \t]*:[ \t]*"\{\{[\w.$-]+\}\}"(?=\s*[,}\]])`,
    String.raw`[?&][\w-]+=\{\{[\w.$-]+\}\}(?=&|[ \t]*\r?(?:\n[ \t]*\r?\n|(?![^]))|\r?\n(?<=^[A-Z]+ \S+\n)[\w-]+:)`,
  ].join('|'),
  'gm',
);

/** The requests of a folder repeat its credentials: the last line is known. */
const lastLine = memoizeLast<boolean>();

const holdsInAuthLine = (line: string): boolean =>
  lastLine([line], () => {
    const comment = readDirectiveComment(line);
    const isAuth = comment !== null && /^auth$/i.test(comment.word);
    return !isAuth || authCredentials(comment.value).length > 0;
  });
