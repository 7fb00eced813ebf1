import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FilteredText, Selection } from '../../../core/view/response/filter.ts';
import { messageOf } from '../../message.ts';
import { type NodePlace, pathsOf } from './element-paths.ts';

/** Parses an XML or HTML document once, for all searches. `folder` has the packages of scripts, which bring the parsers. */
export function openMarkup({ text, kind }: FilteredText, folder: string) {
  let parsed: MarkupNodes | null = null;
  let page: Page | null = null;
  const pageOf = (): Page => {
    page ??= load<Cheerio>('cheerio', folder).load(text, {
      xml: { xmlMode: kind === 'xml', withStartIndices: true, withEndIndices: true, decodeEntities: false },
    });
    return page;
  };
  const document = (): MarkupNodes => {
    parsed ??= parse(kind === 'xml' ? text : wellFormed(text, folder), folder);
    return parsed;
  };
  return {
    css(selector: string): Selection {
      try {
        const page = pageOf();
        const found = page(selector).toArray();
        const paths = pathsOf(found, pagePlace);
        if (kind === 'html')
          return { ...markup(found.map((each) => page.html(each))), mediaType: 'text/html', paths };
        const written = found.map(({ startIndex, endIndex }) =>
          text.slice(startIndex ?? 0, (endIndex ?? -1) + 1),
        );
        return { ...markup(written), paths };
      } catch (error) {
        throw new SelectionError('CSS selector', error);
      }
    },
    xpath(expression: string): Selection {
      try {
        return document().select(expression.replace(/^\/(?!\/)/, kind === 'html' ? `/${fragment}/` : '/'));
      } catch (error) {
        throw error instanceof SelectionError ? error : new SelectionError('XPath', error);
      }
    },
  };
}

/** HTML as XML, without the attributes that XML cannot name: `@click`, `:href`. */
function wellFormed(text: string, folder: string): string {
  const page = load<Cheerio>('cheerio', folder).load(text, { xml: { xmlMode: false } });
  return `<${fragment}>${page(':root').toArray().map(xmlOf).join('')}</${fragment}>`;
}

function xmlOf({ type, name = '', data = '', attribs = {}, children = [] }: PageElement): string {
  if (type === 'text') return escaped(data);
  if (!isXmlName(name)) return children.map(xmlOf).join('');
  const attributes = Object.entries(attribs)
    .filter(([attribute]) => isXmlName(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escaped(value).replaceAll('"', '&quot;')}"`);
  return `<${name}${attributes.join('')}>${children.map(xmlOf).join('')}</${name}>`;
}

const isXmlName = (name: string): boolean => /^[a-z_][\w.-]*$/i.test(name);

const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** Wrapper of HTML with several top elements, because XML has one. */
const fragment = 'fragment';

interface MarkupNodes {
  select(expression: string): Selection;
}

function parse(text: string, folder: string): MarkupNodes {
  const { DOMParser, XMLSerializer } = load<Xmldom>('xmldom', folder);
  const { default: xpath } = load<{ readonly default: XPath }>('xpath', folder);
  const parser = new DOMParser({ onError: () => undefined });
  let node: DomNode;
  try {
    node = parser.parseFromString(text, 'text/xml');
  } catch (error) {
    throw new SelectionError('XML document', error);
  }
  numberNodes(node);
  const serializer = new XMLSerializer();
  const namespaces = prefixesOf(text);
  return {
    select(expression) {
      const found = xpath.parse(expression).evaluate({
        node,
        // People write the names that they see, also where a default namespace is declared.
        allowAnyNamespaceForNoPrefix: true,
        namespaces: { getNamespace: (prefix: string) => namespaces.get(prefix) ?? null },
      });
      if (found.toArray === undefined) return plain([String(found)]);
      const nodes = found.toArray();
      if (!nodes.every(({ nodeType }) => nodeType === elementNode || nodeType === documentNode))
        return plain(nodes.map((each) => each.nodeValue ?? each.textContent ?? ''));
      const elements = markup(nodes.map((each) => serializer.serializeToString(each)));
      const isWhole = nodes.some(({ nodeType }) => nodeType === documentNode);
      return isWhole ? elements : { ...elements, paths: pathsOf(nodes, domPlace) };
    },
  };
}

/** XPath sorts what it finds, and xmldom counts the siblings for each comparison: 4,000 elements took 3 seconds. */
function numberNodes(document: DomNode): void {
  const numbers = new Map<DomNode, number>();
  const waiting: DomNode[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    numbers.set(node, numbers.size);
    for (const attribute of Array.from(node.attributes ?? [])) numbers.set(attribute, numbers.size);
    for (let child = node.lastChild; child !== null; child = child.previousSibling) waiting.push(child);
  }
  const prototype = ownerOf(document, 'compareDocumentPosition');
  const compare = prototype.compareDocumentPosition;
  prototype.compareDocumentPosition = function (other) {
    const [own, its] = [numbers.get(this), numbers.get(other)];
    if (own === undefined || its === undefined) return compare.call(this, other);
    return own === its ? 0 : own < its ? follows : precedes;
  };
}

const precedes = 2;
const follows = 4;

function ownerOf(node: DomNode, method: keyof DomNode): DomNode {
  const parent: DomNode | null = Object.getPrototypeOf(node);
  return Object.hasOwn(node, method) || parent === null ? node : ownerOf(parent, method);
}

const domPlace = ({ parentNode, nodeType, nodeName }: DomNode): NodePlace<DomNode> => ({
  parent: parentNode,
  siblings: parentNode?.childNodes ?? [],
  name: nodeType === documentNode || nodeName === fragment ? null : nodeName,
});

const pagePlace = ({ parent, type, name = type }: PageElement): NodePlace<PageElement> => ({
  parent,
  siblings: parent?.children ?? [],
  name: type === 'root' ? null : name,
});

const elementNode = 1;
const documentNode = 9;

const prefixesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/\sxmlns:([\w.-]{1,100})\s?=\s?["']([^"']{1,500})["']/g)].map(
      ([, prefix = '', uri = '']) => [prefix, uri],
    ),
  );

const markup = (found: readonly string[]): Selection => ({
  text: found.join(found.some((each) => each.includes('\n')) ? '\n' : ''),
  mediaType: 'application/xml',
  count: found.length,
});

const plain = (found: readonly string[]): Selection => ({
  text: found.join('\n'),
  mediaType: 'text/plain',
  count: found.length,
});

/** A package of scripts is code that leaves its exports in the variable `exported`. */
function load<Exports>(name: 'cheerio' | 'xmldom' | 'xpath', folder: string): Exports {
  const code = brotliDecompressSync(readFileSync(join(folder, `${name}.js.br`)));
  return new Function(`${code}\nreturn exported;`)() as Exports;
}

interface Page {
  (
    selector: string,
  ): {
    toArray(): readonly PageElement[];
  };
  html(element: PageElement): string;
}

interface PageElement {
  readonly startIndex: number | null;
  readonly endIndex: number | null;
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly PageElement[];
  readonly parent: PageElement | null;
}

interface Cheerio {
  load(text: string, options: object): Page;
}

interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly textContent: string | null;
  readonly attributes?: ArrayLike<DomNode> | null;
  readonly nodeName: string;
  readonly parentNode: DomNode | null;
  readonly childNodes: ArrayLike<DomNode>;
  readonly lastChild: DomNode | null;
  readonly previousSibling: DomNode | null;
  compareDocumentPosition(this: DomNode, other: DomNode): number;
}

interface Xmldom {
  readonly DOMParser: new (options: object) => { parseFromString(text: string, type: string): DomNode };
  readonly XMLSerializer: new () => { serializeToString(node: DomNode): string };
}

interface XPath {
  parse(expression: string): {
    evaluate(options: object): { toArray?(): readonly DomNode[]; toString(): string };
  };
}

class SelectionError extends Error {
  override readonly name = 'SelectionError';

  constructor(what: 'CSS selector' | 'XPath' | 'XML document', cause: unknown) {
    const [reason = ''] = messageOf(cause).split('\n');
    super(`This is not ${what === 'XPath' || what === 'XML document' ? 'an' : 'a'} ${what}: ${reason}`, {
      cause,
    });
  }
}
