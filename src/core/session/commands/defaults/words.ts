import { printDefault, type RequestDefault } from '../../../directives/default-line.ts';

export interface DefaultWords {
  readonly example: string;
  readonly flagExample: string;
  readonly none: string;
  refusal(text: string): string;
  invalid(name: string, part: 'name' | 'value'): string;
  isSet(set: RequestDefault): string;
  howToRemove(set: RequestDefault): string;
  isRemoved(removed: RequestDefault): string;
  isMissing(name: string, where: string): string;
  isOfFile(one: RequestDefault, file: string): string;
  howToReplace(one: RequestDefault): string;
  line(one: RequestDefault, level: 'flag' | 'session'): string;
}

export const wordsOf = (kind: RequestDefault['kind']): DefaultWords => words[kind];

const words: Readonly<Record<RequestDefault['kind'], DefaultWords>> = {
  header: wordsFor({
    kind: 'header',
    what: 'header',
    form: 'X-Tenant: 7',
    plural: 'headers',
  }),
  query: wordsFor({
    kind: 'query',
    what: 'query parameter',
    form: 'version=2',
    plural: 'query parameters',
  }),
};

function wordsFor({
  kind,
  what,
  form,
  plural,
}: {
  readonly kind: RequestDefault['kind'];
  readonly what: string;
  readonly form: string;
  readonly plural: string;
}): DefaultWords {
  const own = (one: RequestDefault): string => printDefault({ ...one, host: null });
  return {
    example: `.${kind} ${form} adds one to every request; .${kind} api.example.org ${form} only to those to a host`,
    flagExample: `--${kind} '${form}'`,
    none: `No ${plural} are set with .${kind}.`,
    refusal: (text) => `needs a name and a value, not "${text}".`,
    invalid: (name, part) =>
      part === 'name'
        ? `"${name}" is not a valid name of a ${what}.`
        : `The value of ${name} has a character that is not allowed in a ${what}.`,
    isSet: (set) =>
      `${requestsOf(set)} ${set.value === '' && kind === 'header' ? emptied(set) : `has ${own(set)}`}.`,
    howToRemove: (set) =>
      `a request's own ${set.name} wins; .${kind} ${set.host === null ? '' : `${set.host} `}-${set.name} removes it`,
    isRemoved: (one) =>
      `${own(one)} is no longer in ${one.host === null ? 'every request' : `requests to ${one.host}`}.`,
    isMissing: (name, where) => `There is no ${what} ${name}${where}.`,
    isOfFile: (one, file) => `${own(one)} is from ${file}.`,
    howToReplace: (one) => `.${kind} ${own({ ...one, value: 'VALUE' })} replaces it in this session`,
    line: (one, level) =>
      `${own(one)}  (${one.host ?? 'every request'}${level === 'flag' ? `, from ${one.file ?? `--${kind}`}` : ''})`,
  };
}

const requestsOf = ({ host }: RequestDefault): string =>
  host === null ? 'Every request' : `Every request to ${host}`;

const emptied = ({ name }: RequestDefault): string => `is sent without ${name}, or with an empty value`;
