import type { Any } from './host.ts';

/** XML as data, in the form of xml2js: attributes below `$`, text beside them below `_`. */
export function xml2Json(xml: string, { DOMParser }: Any): Any {
  let document: Any;
  try {
    document = new DOMParser({ onError: refuse }).parseFromString(xml.trim(), 'text/xml');
  } catch {
    return undefined;
  }
  const root = document.documentElement;
  return root === null || root === undefined ? undefined : { [root.nodeName]: dataOf(root) };
}

const refuse = (level: string, message: string): void => {
  if (level !== 'warning') throw new Error(message);
};

function dataOf(element: Any): Any {
  const members: Record<string, Any> = {};
  let text = '';
  for (let node = element.firstChild; node !== null && node !== undefined; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue;
    if (node.nodeType !== 1) continue;
    const value = dataOf(node);
    const known = members[node.nodeName];
    if (!Object.hasOwn(members, node.nodeName)) members[node.nodeName] = value;
    else if (Array.isArray(known)) known.push(value);
    else members[node.nodeName] = [known, value];
  }
  const attributes: Record<string, string> = {};
  for (let at = 0; at < element.attributes.length; at += 1) {
    const { name, value } = element.attributes.item(at);
    attributes[name] = value;
  }
  const own = text.trim();
  const hasAttributes = Object.keys(attributes).length > 0;
  if (Object.keys(members).length === 0 && !hasAttributes) return own;
  return { ...(hasAttributes && { $: attributes }), ...members, ...(own !== '' && { _: own }) };
}
