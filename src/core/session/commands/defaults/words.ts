import { printDefault, type RequestDefault } from '../../../directives/default-line.ts';

export function wordsOf(kind: RequestDefault['kind']) {
  const { what, form } = names[kind];
  const own = (one: RequestDefault): string => printDefault({ ...one, host: null });
  return {
    example: `.${kind} ${form} adds one to every request; .${kind} api.example.org ${form} only to those to a host`,
    flagExample: `--${kind} '${form}'`,
    none: `No ${what}s are set with .${kind}.`,
    refusal: `needs a name, ${kind === 'header' ? 'a colon' : '"="'} and a value.`,
    invalid: (name: string, part: 'name' | 'value') =>
      part === 'name'
        ? `"${name}" is not a valid name of a ${what}.`
        : `The value of ${name} has a character that is not allowed in a ${what}.`,
    isSet: (set: RequestDefault) =>
      `${requestsOf(set)} ${set.value === '' && kind === 'header' ? emptied(set) : `has ${own(set)}`}.`,
    howToRemove: (set: RequestDefault) =>
      `a request's own ${set.name} wins; .${kind} ${set.host === null ? '' : `${set.host} `}-${set.name} removes it`,
    isRemoved: (one: RequestDefault) =>
      `${own(one)} is no longer in ${one.host === null ? 'every request' : `requests to ${one.host}`}.`,
    isMissing: (name: string, where: string) => `There is no ${what} ${name}${where}.`,
    isOfFile: (one: RequestDefault, file: string) => `${own(one)} is from ${file}.`,
    howToReplace: (one: RequestDefault) =>
      `.${kind} ${own({ ...one, value: 'VALUE' })} replaces it in this session`,
    line: (one: RequestDefault, level: 'flag' | 'session') =>
      `${own(one)}  (${one.host ?? 'every request'}${level === 'flag' ? `, from ${one.file ?? `--${kind}`}` : ''})`,
  };
}

export type DefaultWords = ReturnType<typeof wordsOf>;

const names = {
  header: { what: 'header', form: 'X-Tenant: 7' },
  query: { what: 'query parameter', form: 'version=2' },
} as const;

const requestsOf = ({ host }: RequestDefault): string =>
  host === null ? 'Every request' : `Every request to ${host}`;

const emptied = ({ name }: RequestDefault): string => `is sent without ${name}, or with an empty value`;
