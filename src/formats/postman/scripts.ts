import { listOf, onOneLine, own, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';

export interface EventScripts {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export const noScripts: EventScripts = { before: [], after: [] };

export function eventScripts(item: unknown, owner: string, note: (message: string) => void): EventScripts {
  const events = own(item, 'event');
  const scripts = (isObject(events) ? [events] : listOf(events)).flatMap((event) => {
    if (!isObject(event) || own(event, 'disabled') === true) return [];
    const code = codeOf(own(event, 'script'), note);
    return code.trim() === '' ? [] : [{ listen: textOf(own(event, 'listen')), code }];
  });
  const of = (listen: string): string[] =>
    scripts
      .filter((script) => script.listen === listen)
      .map(({ code }) => `// script of ${onOneLine(owner)}\n${code}`);
  return { before: of('prerequest'), after: of('test') };
}

export const withInner = (outer: EventScripts, inner: EventScripts): EventScripts =>
  inner === noScripts || (inner.before.length === 0 && inner.after.length === 0)
    ? outer
    : { before: [...outer.before, ...inner.before], after: [...outer.after, ...inner.after] };

function codeOf(script: unknown, note: (message: string) => void): string {
  if (typeof script === 'string') return script.replace(/\r\n?/g, '\n');
  const exec = typeof script === 'object' && !Array.isArray(script) ? own(script, 'exec') : script;
  if (exec === undefined && own(script, 'src') !== undefined) {
    note('a script in a separate file was omitted');
  }
  const lines = Array.isArray(exec) ? exec.map((line: unknown) => textOf(line)) : [textOf(exec)];
  return lines.join('\n').replace(/\r\n?/g, '\n');
}

/** The text of scripts. Requests that inherit the same scripts share it. */
export function joinedScripts(codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  const text = joined.get(codes) ?? codes.join('\n');
  joined.set(codes, text);
  return text;
}

const joined = new WeakMap<readonly string[], string>();
