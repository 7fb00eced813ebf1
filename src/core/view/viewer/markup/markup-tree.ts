import { lastAtOrBefore } from '../../../text/ascending.ts';
import type { MarkupLineSource } from '../../response/body/markup-lines.ts';

export interface MarkupElement {
  readonly name: string;
  /** Offset of its tag, and of the tag that ends it or what comes after it. */
  readonly start: number;
  end: number;
  inner: number;
  readonly parent: MarkupElement | null;
  /** Place among its siblings of the same name, from 1. */
  readonly position: number;
}

/** Elements in the order of their tags. One that is not closed, as HTML allows, ends with the one around it. */
export function markupElements({ text, kind: language, tokens }: MarkupLineSource): readonly MarkupElement[] {
  const { starts, kinds } = tokens;
  const isHtml = language === 'html';
  const elements: MarkupElement[] = [];
  const open: MarkupElement[] = [];
  const openNames = new Map<string, number>();
  const counts = new Map<MarkupElement | null, Map<string, number>>();
  const close = (inner: number, end: number): void => {
    const closed = open.pop();
    if (closed === undefined) return;
    closed.inner = inner;
    closed.end = end;
    counts.delete(closed);
    openNames.set(closed.name, (openNames.get(closed.name) ?? 1) - 1);
  };
  for (const [token, kind] of kinds.entries()) {
    if (kind !== 'open' && kind !== 'empty' && kind !== 'close') continue;
    const start = starts.at(token);
    const end = starts.at(token + 1, text.length);
    const written = nameAt(text, kind === 'close' ? start + 2 : start + 1);
    const name = isHtml ? written.toLowerCase() : written;
    if (kind === 'close') {
      if ((openNames.get(name) ?? 0) === 0) continue;
      while (open.at(-1)?.name !== name) close(start, start);
      close(start, end);
      continue;
    }
    if (isHtml && open.at(-1)?.name === name && endedByNext.has(name)) close(start, start);
    const parent = open.at(-1) ?? null;
    const siblings = counts.get(parent) ?? new Map<string, number>();
    counts.set(parent, siblings);
    const position = (siblings.get(name) ?? 0) + 1;
    siblings.set(name, position);
    const element = { name, start, end, inner: end, parent, position };
    elements.push(element);
    if (kind === 'empty') continue;
    open.push(element);
    openNames.set(name, (openNames.get(name) ?? 0) + 1);
  }
  while (open.length > 0) close(text.length, text.length);
  return elements;
}

const endedByNext: ReadonlySet<string> = new Set(['li', 'p', 'dt', 'dd', 'tr', 'td', 'th', 'option']);

const nameAt = (text: string, at: number): string => /^[^\s/>]*/.exec(text.slice(at, at + 200))?.[0] ?? '';

export const elementBefore = (elements: readonly MarkupElement[], offset: number): number =>
  lastAtOrBefore(elements.length, (index) => elements[index]?.start ?? 0, offset - 1);

export function elementPath(element: MarkupElement, roots: ReadonlyMap<MarkupElement, string>): string {
  const steps: string[] = [];
  let current: MarkupElement | null = element;
  while (current !== null && !roots.has(current)) {
    steps.push(elementStep(current.name, current.position));
    current = current.parent;
  }
  const root = current === null ? '' : (roots.get(current) ?? '');
  return [root, ...steps.reverse()].join('/');
}

/** A prefix means any namespace. */
export const elementStep = (name: string, position: number): string =>
  /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) ? `${name}[${position}]` : `*[name()='${name}'][${position}]`;
