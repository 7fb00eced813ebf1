import type { NamedScript, ScriptName } from './evaluation.ts';
import { mentionedNames } from './names.ts';
import { parseScript } from './parse.ts';

export function expressionScript(
  code: string,
  { label, start }: ScriptName,
  isVariable: (name: string) => boolean,
): NamedScript {
  const parsed = parseScript(`(${code}\n)`);
  const names = parsed.kind === 'problem' ? [] : [...mentionedNames(parsed.program)];
  const parameters = names.flatMap((name) => {
    if (isVariable(name)) return [{ name, value: `client.getVar(${JSON.stringify(name)})` }];
    return name === 'response' ? [{ name, value: responseOfHttpYac }] : [];
  });
  // The expression begins in a line of its own, in the column that it has in its file.
  const indent = ' '.repeat(Math.max(0, (start?.column ?? 1) - 1));
  return {
    label,
    code: [
      `await (async (${parameters.map(({ name }) => name).join(', ')}) => (`,
      `${indent}${code}`,
      `))(${parameters.map(({ value }) => value).join(', ')})`,
    ].join('\n'),
    start: { line: (start?.line ?? 1) - 1, column: 1 },
  };
}

const responseOfHttpYac =
  'res === undefined ? undefined : Object.create(res, { statusCode: { value: res.status }, statusMessage: { value: res.statusText }, parsedBody: { get: () => res.body } })';
