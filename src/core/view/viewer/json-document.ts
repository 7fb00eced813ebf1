import { parseJsonString } from '../../json/parse.ts';
import { bodyExpression, normalizedPath, type PathStep } from '../../json/path.ts';
import { nextJsonToken, skipSpace } from '../../json/scanner.ts';
import type { JsonLineSource } from '../response/body/json-lines.ts';
import { proposedName } from './proposed-name.ts';
import type { ViewedDocument } from './viewed-document.ts';

/** Places follow from the depths of lines: no tree is made of ten megabytes. `response` is its name in the isolate. */
export function jsonDocument(source: JsonLineSource, response: string): ViewedDocument {
  const lines = createJsonLines(source);
  return {
    kind: 'json',
    source,
    filtered: { text: source.text, kind: 'json' },
    endOf: lines.endOf,
    parentOf: (line) => (source.depthOf(line) === 0 ? null : lines.parentOf(line).line),
    placeOf(line) {
      const opener = lines.openerOf(line);
      const isDeep = source.depthOf(opener) > maxPathDepth;
      const steps = isDeep ? [] : lines.stepsTo(opener);
      const literal = (): string => valueText(source, { line: opener, end: lines.endOf(opener) });
      return {
        expression: isDeep ? null : bodyExpression(steps, response),
        jsonPath: isDeep ? null : normalizedPath(steps),
        text: () => parseJsonString(literal()) ?? literal(),
        literal,
        name: proposedName(steps),
      };
    },
  };
}

/** Levels that a path is reported for; nobody reads one that is longer, and each key would make it again. */
const maxPathDepth = 1000;

interface Place {
  readonly line: number;
  readonly index: number;
}

const everyNth = 512;

function createJsonLines({ text, count, startOf, depthOf }: JsonLineSource) {
  // From a line that is known on, only the lines between are counted, not all from the beginning.
  const known = new Map<number, Place>();

  const isClosing = (line: number): boolean => {
    const code = text.charCodeAt(startOf(line));
    return code === 0x5d || code === 0x7d;
  };

  function endOf(line: number): number {
    const depth = depthOf(line);
    if (isClosing(line) || line + 1 >= count || depthOf(line + 1) <= depth) return line;
    let end = line + 1;
    while (depthOf(end) > depth) end += 1;
    return end;
  }

  function openerOf(line: number): number {
    if (!isClosing(line)) return line;
    let opener = line - 1;
    while (depthOf(opener) > depthOf(line)) opener -= 1;
    return opener;
  }

  function parentOf(line: number): Place {
    const depth = depthOf(line);
    const opener = openerOf(line);
    const passed: number[] = [];
    let index = 0;
    let above = opener - 1;
    let place: Place | undefined;
    for (; depthOf(above) >= depth; above -= 1) {
      if (depthOf(above) > depth || isClosing(above)) continue;
      index += 1;
      place = known.get(above);
      if (place !== undefined) break;
      if (index % everyNth === 0) passed.push(above);
    }
    const parent = place?.line ?? above;
    const total = index + (place?.index ?? 0);
    for (const [nth, sibling] of passed.entries()) {
      known.set(sibling, { line: parent, index: total - (nth + 1) * everyNth });
    }
    const found = { line: parent, index: total };
    known.set(opener, found);
    return found;
  }

  function stepsTo(opener: number): PathStep[] {
    const steps: PathStep[] = [];
    for (let line = opener; depthOf(line) > 0; ) {
      const parent = parentOf(line);
      steps.push(keyAt(text, startOf(line)) ?? parent.index);
      line = parent.line;
    }
    return steps.reverse();
  }

  return { endOf, openerOf, parentOf, stepsTo };
}

function keyAt(text: string, at: number): string | null {
  const token = nextJsonToken(text, at);
  return token.kind === 'key' ? (parseJsonString(text.slice(token.start, token.end)) ?? '') : null;
}

function valueText(
  { text, startOf }: JsonLineSource,
  { line, end }: { readonly line: number; readonly end: number },
): string {
  let token = nextJsonToken(text, startOf(line));
  if (token.kind === 'key') {
    const colon = skipSpace(text, token.end);
    token = nextJsonToken(text, skipSpace(text, colon + 1));
  }
  if (token.kind !== 'punctuation') return text.slice(token.start, token.end);
  const closing = end > line ? startOf(end) : skipSpace(text, token.end);
  return text.slice(token.start, closing + 1);
}
