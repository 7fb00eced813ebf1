import { lastAtOrBefore } from '../../../text/ascending.ts';
import type { MarkupLineSource } from '../../response/body/markup-lines.ts';
import { proposedName } from '../proposed-name.ts';
import type { ViewedDocument, ViewedPlace } from '../viewed-document.ts';
import { elementBefore, elementPath, type MarkupElement, markupElements } from './markup-tree.ts';

/** `paths` are those of the elements at its top, which were found in another document. */
export function markupDocument(source: MarkupLineSource, paths: readonly string[] = []): ViewedDocument {
  const { startOf, count } = source;
  // Made when it is first asked for: ten megabytes have half a million elements.
  let made: readonly MarkupElement[] | null = null;
  const elements = (): readonly MarkupElement[] => {
    made ??= markupElements(source);
    return made;
  };
  let rootPaths: ReadonlyMap<MarkupElement, string> | null = null;
  const pathOf = (element: MarkupElement): string => {
    if (rootPaths === null) {
      const roots = paths.length === 0 ? [] : elements().filter(({ parent }) => parent === null);
      rootPaths = new Map(roots.flatMap((root, index) => (paths[index] ? [[root, paths[index]]] : [])));
    }
    return elementPath(element, rootPaths);
  };
  const lineOf = (offset: number): number => lastAtOrBefore(count, startOf, offset);
  const endLine = ({ end }: MarkupElement): number => lineOf(Math.max(0, end - 1));

  function* startingOn(line: number): Generator<MarkupElement> {
    const end = startOf(line + 1);
    for (let index = elementBefore(elements(), startOf(line)) + 1; ; index += 1) {
      const element = elements()[index];
      if (element === undefined || element.start >= end) return;
      yield element;
    }
  }
  function around(line: number): MarkupElement | null {
    const start = startOf(line);
    let element = elements()[elementBefore(elements(), start)] ?? null;
    while (element !== null && element.end <= start) element = element.parent;
    return element;
  }
  function elementAt(line: number): MarkupElement | null {
    const [first] = startingOn(line);
    return first ?? around(line);
  }
  return {
    kind: 'markup',
    source,
    filtered: { text: source.text, kind: source.kind },
    endOf(line) {
      for (const element of startingOn(line)) {
        const end = endLine(element);
        if (end > line) return end;
      }
      return line;
    },
    parentOf(line) {
      const element = around(line);
      return element === null ? null : lineOf(element.start);
    },
    placeOf(line) {
      const element = elementAt(line);
      return element === null ? null : { ...placeOf(element, source), jsonPath: pathOf(element) };
    },
  };
}

function placeOf(element: MarkupElement, source: MarkupLineSource): Omit<ViewedPlace, 'jsonPath'> {
  const textOf = (): string => innerText(source, element);
  const names = [...(element.parent === null ? [] : [element.parent.name]), element.name];
  return {
    expression: null,
    text: textOf,
    literal: () => JSON.stringify(textOf()),
    name: proposedName(names),
  };
}

function innerText({ text, tokens }: MarkupLineSource, { start, inner }: MarkupElement): string {
  const { starts, kinds } = tokens;
  const texts: string[] = [];
  const first = lastAtOrBefore(starts.length, (index) => starts.at(index), start);
  for (let token = first; token < kinds.length && starts.at(token) < inner; token += 1) {
    if (kinds[token] === 'text') texts.push(text.slice(starts.at(token), starts.at(token + 1, text.length)));
  }
  return texts.map(plainMarkup).join('').trim();
}

const plainMarkup = (text: string): string =>
  text.startsWith('<![CDATA[')
    ? text.slice(9).replace(/\]\]>$/, '')
    : text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/gi, entityText);

function entityText(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
