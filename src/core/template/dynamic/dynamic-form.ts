export const dynamicForms = [
  { name: '$uuid', takes: '', summary: 'a random UUID' },
  { name: '$guid', takes: '', summary: 'a random UUID' },
  { name: '$timestamp', takes: '', summary: 'the time in whole seconds since 1970' },
  { name: '$isoTimestamp', takes: '', summary: 'the time, ISO 8601 in UTC' },
  { name: '$randomInt', takes: '1 6', summary: 'a whole number from 0 to 1000, or between two bounds' },
  { name: '$env', takes: '.NAME', summary: 'an environment variable' },
  { name: '$processEnv', takes: 'NAME', summary: 'an environment variable' },
] as const;

export type DynamicForm =
  | { readonly kind: 'uuid' | 'timestamp' | 'isoTimestamp' }
  | { readonly kind: 'randomInt'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'environment'; readonly variable: string };

export interface InvalidDynamic {
  readonly kind: 'invalid';
  readonly reason: string;
  readonly at: number;
}

export function parseDynamicForm(text: string): DynamicForm | InvalidDynamic | null {
  const head = /^\$[A-Za-z]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(head.length);
  switch (head) {
    case '$uuid':
    case '$guid':
      return withoutArguments({ kind: 'uuid' }, head, rest);
    case '$timestamp':
      return withoutArguments({ kind: 'timestamp' }, head, rest);
    case '$isoTimestamp':
      return withoutArguments({ kind: 'isoTimestamp' }, head, rest);
    case '$randomInt':
      return parseRandomInt(head, rest);
    case '$env':
      return parseEnvironment(/^\.([^\s{}]+)$/.exec(rest), head, '{{$env.NAME}}');
    case '$processEnv':
      return parseEnvironment(/^[ \t]+([^\s{}]+)$/.exec(rest), head, '{{$processEnv NAME}}');
    default:
      return null;
  }
}

/** Null for a correct form, and for one that only the scope knows. */
export function checkDynamic(text: string): InvalidDynamic | null {
  const form = parseDynamicForm(text);
  if (form?.kind === 'invalid') return form;
  if (form !== null) return null;
  if (text === '$')
    return { kind: 'invalid', reason: 'the name of a dynamic value is missing after "$"', at: 0 };
  const strange = /[^\w\s.$-]/.exec(text);
  if (strange === null) return null;
  return {
    kind: 'invalid',
    reason: `"${strange[0]}" is not allowed in a dynamic value`,
    at: strange.index,
  };
}

function withoutArguments(form: DynamicForm, head: string, rest: string): DynamicForm | InvalidDynamic {
  if (rest === '') return form;
  return { kind: 'invalid', reason: `${head} takes nothing after it`, at: head.length };
}

function parseRandomInt(head: string, rest: string): DynamicForm | InvalidDynamic {
  if (rest === '') return { kind: 'randomInt', minimum: 0, maximum: 1000 };
  const bounds = /^[ \t]+(-?\d{1,15})[ \t]+(-?\d{1,15})$/.exec(rest);
  if (bounds === null) {
    return {
      kind: 'invalid',
      reason: `${head} takes two whole numbers, as in {{$randomInt 1 6}}`,
      at: head.length,
    };
  }
  const [minimum, maximum] = [Number(bounds[1]), Number(bounds[2])];
  if (minimum > maximum) {
    return { kind: 'invalid', reason: `${head} takes the smaller number first`, at: head.length };
  }
  return { kind: 'randomInt', minimum, maximum };
}

function parseEnvironment(
  match: RegExpExecArray | null,
  head: string,
  example: string,
): DynamicForm | InvalidDynamic {
  const variable = match?.[1];
  if (variable !== undefined) return { kind: 'environment', variable };
  return {
    kind: 'invalid',
    reason: `${head} takes the name of an environment variable, as in ${example}`,
    at: head.length,
  };
}
