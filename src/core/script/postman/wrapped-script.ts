import { wordSet } from '../../value/objects.ts';
import type { NamedScript } from '../evaluation.ts';

/** Names that Postman and Insomnia give to scripts, without those that scripts of restloop have too. */
const names = [
  ...wordSet(`
  pm insomnia postman tests environment globals data request responseCookies responseHeaders responseTime
  responseCode responseBody iteration _ CryptoJS moment tv4 xml2Json cheerio require setTimeout setInterval
  setImmediate clearTimeout clearInterval clearImmediate
`),
];

/** One function for each `// script of ...`. The only line added before the script is the first. */
export function postmanScript<Script extends NamedScript>(script: Script): Script | null {
  const { code, start = { line: 1, column: 1 } } = script;
  if (!isPostmanScript(code)) return null;
  const used = names.filter((name) => mentions(code, name));
  const open = `(${used.join(', ')}) => async () => {`;
  const [first = '', ...others] = code.split(ownerLine);
  const parts = others.length > 0 && first === '' ? others : [first, ...others];
  const wrapped = `${call}(${JSON.stringify(used)}, [${open}\n${parts.join(`\n}, ${open}`)}\n}])`;
  return { ...script, code: wrapped, start: { line: start.line - 1, column: 1 } };
}

const call = "await require('restloop:postman')";

export const readsScopes = (code: string): boolean =>
  code.startsWith(call) || code.includes("require('restloop:bruno')");

/** A script of an import runs only where the names of its tool are given to it. */
export const needsImportedNames = (code: string): boolean =>
  isPostmanScript(code) || code.includes("require('restloop:bruno')");

const ownerLine = /(?:^|\n)\/\/ script of [^\n]*/;

export const isImported = (code: string): boolean => code.startsWith('// script of ');

const isPostmanScript = (code: string): boolean => {
  if (!mayBe.test(code)) return false;
  if (isImported(code)) return true;
  const plain = code.replace(/\/\/[^\n]*/g, '');
  return /(?<![\w$.'"`])(?:(?:pm|insomnia|postman)\s*\.\s*[a-z]|tests\s*\[|responseBody\b|responseCode\s*\.|xml2Json\s*\()/.test(
    plain,
  );
};

const mayBe =
  /^\/\/ script of |\b(?:pm|insomnia|postman)\s*\.|\btests\s*\[|\b(?:responseBody|responseCode|xml2Json)\b/;

const mentions = (code: string, name: string): boolean => {
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    if (!isPart(code[at - 1]) && !isPart(code[at + name.length])) return true;
  }
  return false;
};

const isPart = (character: string | undefined): boolean => character !== undefined && /[\w$]/.test(character);
