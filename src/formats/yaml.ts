/** Reads YAML as data. Throws an Error with a sentence for broken text. */
export type ReadYaml = (text: string) => unknown;

/** A reader of any aliases: what walks over its values has to know those that it has seen. */
export async function loadYamlWithAliases(): Promise<ReadYaml> {
  const { CORE_SCHEMA, load } = await import('js-yaml');
  return (text) => load(text.replace(/^\uFEFF/, ''), { schema: CORE_SCHEMA });
}

/** A reader that throws for aliases that grow without bounds, too. */
export async function loadYaml(): Promise<ReadYaml> {
  const read = await loadYamlWithAliases();
  return (text) => {
    const value = read(text);
    checkGrowth(value, text.length);
    return value;
  };
}

/** Parses JSON or YAML. Throws an Error with a sentence for broken text. */
export async function parseDocument(text: string): Promise<unknown> {
  const source = text.replace(/^\uFEFF/, '');
  return /^\s*\{/.test(source) ? JSON.parse(source) : (await loadYaml())(source);
}

/** Values for each character of the text. */
const maxGrowth = 4;

/** Throws where aliases repeat too much of a text: a value that holds itself has no end. */
export function checkGrowth(value: unknown, length: number): void {
  let left = Math.max(1000, length * maxGrowth);
  const waiting: unknown[] = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    left -= 1;
    if (left < 0) throw new Error('it has too many aliases');
    if (typeof item === 'object' && item !== null)
      for (const inside of Object.values(item)) if (inside !== undefined) waiting.push(inside);
  }
}
