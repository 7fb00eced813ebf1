import type { CollectionVariable } from '../core/session/collection/collection.ts';
import { parseTemplate } from '../core/template/parse.ts';
import { replacePlaceholders } from '../core/template/scan.ts';
import type { Segment } from '../core/template/template.ts';

/** A session has only values: the variables that are made of others are replaced. `values` are the names of the others. */
export function inlinedVariables(variables: readonly CollectionVariable[], values: ReadonlySet<string>) {
  const open = variables.filter(
    ({ name, ...one }) => one.kind === 'text' && !values.has(name) && isPlain(one.text),
  );
  const texts = new Map<string, string>();
  let charactersLeft = maxCharacters;

  function inText(text: string): string {
    if (texts.size === 0 || !text.includes('{{')) return text;
    const written = parseTemplate(text).segments.map(
      (segment) => texts.get(nameIn(segment) ?? '') ?? text.slice(segment.start, segment.end),
    );
    const made = written.reduce((length, part) => length + part.length, 0);
    if (made > text.length) charactersLeft -= made - text.length;
    return charactersLeft < 0 ? text : written.join('');
  }

  // Twice: a variable may be made of one below it.
  for (const variable of [...open, ...open]) {
    const text = variable.kind === 'text' ? inText(variable.text) : '';
    const isCircle = parseTemplate(text).segments.some((segment) => nameIn(segment) === variable.name);
    if (!isCircle) texts.set(variable.name, text);
  }
  return { names: new Set(texts.keys()), inText };
}

function nameIn(segment: Segment): string | null {
  if (segment.kind !== 'placeholder' || segment.expression.kind !== 'path') return null;
  return segment.expression.steps.length === 0 ? segment.expression.name : null;
}

/** Whether the text around its placeholders means the same in every part of a request, in JSON too. */
const isPlain = (text: string): boolean =>
  text.length <= 1000 && !/["\\\r\n]/.test(replacePlaceholders(text, ''));

/** Maximum number of characters that all requests of a file may grow by. */
const maxCharacters = 10_000_000;
