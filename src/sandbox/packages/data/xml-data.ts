import type { Any } from '../postman/host.ts';

export interface XmlForm {
  /** Children are lists, also where there is one of a name. */
  readonly explicitArray?: boolean;
  /** False for what is in the root alone. */
  readonly explicitRoot?: boolean;
  readonly ignoreAttrs?: boolean;
  /** Attributes stand beside the children, not below `$`. */
  readonly mergeAttrs?: boolean;
}

/** XML as data, in the form of xml2js: attributes below `$`, text beside them below `_`. Throws for text that is not XML. */
export function xmlData(xml: string, { DOMParser, form }: { DOMParser: Any; form: XmlForm }): Any {
  if (isDeeperThan(maxDepth, xml))
    throw new Error(`the XML has more than ${maxDepth} elements inside each other`);
  const document = new DOMParser({ onError: refuse }).parseFromString(xml.trim(), 'text/xml');
  const root = document.documentElement;
  if (root === null || root === undefined) return null;
  const data = dataOf(root, form);
  return form.explicitRoot === false ? data : { [root.nodeName]: data };
}

const maxDepth = 1_000;

/** Parts whose `<` begins no element. */
const sections = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** The parser takes the square of the depth in time, and much memory. */
function isDeeperThan(max: number, xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const [, last] = sections.find(([first]) => xml.startsWith(first, at)) ?? [];
    const end = last === undefined ? tagEnd(xml, at) : xml.indexOf(last, at);
    if (end === -1) return false;
    if (xml[at + 1] === '/') depth -= 1;
    else if (!/[!?]/.test(xml[at + 1] ?? '') && xml[end - 1] !== '/') depth += 1;
    if (depth > max) return true;
    at = xml.indexOf('<', end);
  }
  return false;
}

/** Finds the `>` of a tag, which values of attributes may contain, too; -1 where there is none. */
function tagEnd(xml: string, start: number): number {
  const marks = /["'>]/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    if (mark[0] === '>') return mark.index;
    const closing = xml.indexOf(mark[0], marks.lastIndex);
    if (closing === -1) return -1;
    marks.lastIndex = closing + 1;
  }
  return -1;
}

const refuse = (level: string, message: string): void => {
  if (level !== 'warning') throw new Error(message);
};

function dataOf(element: Any, form: XmlForm): Any {
  const members: Record<string, Any> = {};
  const add = (name: string, value: Any) => {
    const known = members[name];
    if (!Object.hasOwn(members, name)) members[name] = form.explicitArray === true ? [value] : value;
    else if (Array.isArray(known)) known.push(value);
    else members[name] = [known, value];
  };
  const attributes: Record<string, string> = {};
  for (let at = 0; at < element.attributes.length && form.ignoreAttrs !== true; at += 1) {
    const { name, value } = element.attributes.item(at);
    if (form.mergeAttrs === true) add(name, value);
    else attributes[name] = value;
  }
  let text = '';
  for (let node = element.firstChild; node !== null && node !== undefined; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue;
    if (node.nodeType === 1) add(node.nodeName, dataOf(node, form));
  }
  const own = text.trim();
  const hasAttributes = Object.keys(attributes).length > 0;
  if (Object.keys(members).length === 0 && !hasAttributes) return own;
  return { ...(hasAttributes && { $: attributes }), ...members, ...(own !== '' && { _: own }) };
}
