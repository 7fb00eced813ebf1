import { lazyGlobal, type Packages } from '../packages/packages.ts';
import { isArray, NativeString, NativeTypeError, parseJson } from '../primordials.ts';

/** `jsonPath(data, path)` and `xpath(xml, expression)`, which load their packages; and a word about `DOMParser`. */
export function installDocuments(packages: Packages): void {
  lazyGlobal('jsonPath', () => {
    const { jsonPath } = packages.load('jsonpath');
    return (data: unknown, path: unknown) =>
      jsonPath(typeof data === 'string' ? parseJson(data) : data, NativeString(path));
  });
  lazyGlobal('xpath', () => {
    const { select } = packages.require('xpath') as { readonly select: Select };
    const { DOMParser } = packages.load('xmldom') as { readonly DOMParser: ParserClass };
    return (xml: unknown, expression: unknown) => {
      const node =
        typeof xml === 'string'
          ? new DOMParser({ onError: refuseMalformed }).parseFromString(xml, 'text/xml')
          : xml;
      return plain(select(NativeString(expression), node));
    };
  });
  lazyGlobal(
    'DOMParser',
    () =>
      class {
        constructor() {
          throw new NativeTypeError(
            "there is no DOMParser: use xpath(text, expression) or require('xmldom')",
          );
        }
      },
  );
}

type Select = (expression: string, node: unknown) => unknown;
type ParserClass = new (options: object) => { parseFromString(text: string, type: string): unknown };

function refuseMalformed(level: string, message: string): void {
  if (level !== 'warning') throw new NativeTypeError(`the text is not XML: ${message}`);
}

/** The text of one node, a list of several, null for none; variables hold no nodes. */
function plain(found: unknown): unknown {
  if (!isArray(found)) return found;
  const texts = found.map(textOf);
  return texts.length === 0 ? null : texts.length === 1 ? texts[0] : texts;
}

function textOf(node: { readonly nodeValue?: unknown; readonly textContent?: unknown }): string {
  return NativeString(node.nodeValue ?? node.textContent ?? '');
}
