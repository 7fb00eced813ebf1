import type { Formatter, OutputLevel } from '../contract.ts';
import type { Output } from './output.ts';
import { formatTable } from './table.ts';

export function createConsole(output: Output, formatter: Formatter) {
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  let indentation = '';

  const write = (level: OutputLevel, text: string) => {
    output.write(level, indentation === '' ? text : text.replace(/^/gm, indentation));
  };
  const format = (values: readonly unknown[]) => formatter.format(copy(values));
  const print = (level: OutputLevel, values: readonly unknown[]) => write(level, format(values));
  const elapsed = (label: string, method: string) => {
    const start = timers.get(label);
    if (start === undefined) write('warn', `Warning: No such label '${label}' for console.${method}()`);
    return start === undefined ? null : formatDuration(Date.now() - start);
  };

  const methods: Readonly<Record<string, (values: readonly unknown[]) => void>> = {
    dir: ([value, options]) => write('log', formatter.inspect(value, depthOf(options))),
    table([data, columns]) {
      const table = formatTable(data, columns, formatter);
      if (table === null) print('log', [data]);
      else write('log', table);
    },
    count([label]) {
      const name = labelOf(label);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      write('log', `${name}: ${count}`);
    },
    countReset([label]) {
      const name = labelOf(label);
      if (!counts.delete(name)) write('warn', `Warning: Count for '${name}' does not exist`);
    },
    time([label]) {
      const name = labelOf(label);
      if (timers.has(name)) write('warn', `Warning: Label '${name}' already exists for console.time()`);
      else timers.set(name, Date.now());
    },
    timeLog([label, ...values]) {
      const name = labelOf(label);
      const duration = elapsed(name, 'timeLog');
      if (duration !== null) print('log', ['%s: %s', name, duration, ...values]);
    },
    timeEnd([label]) {
      const name = labelOf(label);
      const duration = elapsed(name, 'timeEnd');
      timers.delete(name);
      if (duration !== null) write('log', `${name}: ${duration}`);
    },
    group(values) {
      if (values.length > 0) print('log', values);
      if (indentation.length < 200) indentation += '  ';
    },
    groupEnd() {
      indentation = indentation.slice(0, -2);
    },
    assert([condition, ...values]) {
      if (condition) return;
      const [first, ...rest] = values;
      if (typeof first === 'string') print('warn', [`Assertion failed: ${first}`, ...rest]);
      else print('warn', ['Assertion failed', ...values]);
    },
  };
  return {
    print,
    call: (method: string, values: readonly unknown[]) => methods[method]?.(copy(values)),
  };
}

/** A list of this realm: a script may have removed the iterator of its own. */
function copy(values: readonly unknown[]): unknown[] {
  const copied: unknown[] = [];
  for (let index = 0; index < values.length; index += 1) copied.push(values[index]);
  return copied;
}

function labelOf(label: unknown): string {
  return label === undefined ? 'default' : `${label}`;
}

function depthOf(options: unknown): { depth?: number | null } {
  const depth: unknown =
    typeof options === 'object' && options !== null ? Reflect.get(options, 'depth') : undefined;
  return typeof depth === 'number' || depth === null ? { depth } : {};
}

function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds}ms`;
  return milliseconds < 60_000
    ? `${(milliseconds / 1000).toFixed(3)}s`
    : `${Math.floor(milliseconds / 60_000)}:${((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0')} (m:ss.mmm)`;
}
