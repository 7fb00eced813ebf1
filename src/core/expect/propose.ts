import { jsonTypeOf } from '../json/equal.ts';
import { parseJson } from '../json/parse.ts';
import { isObject } from '../value/is-object.ts';
import { checkedText } from './checked-text.ts';
import { type ExpectationSource, headerComparison, valueComparison } from './complete.ts';
import { pathStep } from './value-text.ts';

export function proposeExpectations({ response, isSecret }: Omit<ExpectationSource, 'select'>): string[] {
  const type = headerComparison('content-type', response, isSecret);
  const json = parseJson(checkedText(response));
  return [
    `status ${response.status}`,
    ...(type === null ? [] : [`header content-type ${type}`]),
    ...(json === undefined ? [] : bodyLines(json, isSecret)),
  ];
}

const maxLines = 4;

function bodyLines(json: unknown, isSecret: ExpectationSource['isSecret']): string[] {
  if (Array.isArray(json)) {
    const [first] = json;
    return ['body $ type array', ...(isObject(first) ? typeLines(first, '$[0]') : [])];
  }
  if (!isObject(json)) return [`body ${valueComparison(json, { name: '', isSecret })}`];
  return Object.entries(json)
    .filter(([, value]) => value !== null)
    .sort(([, one], [, other]) => Number(isNested(one)) - Number(isNested(other)))
    .slice(0, maxLines)
    .map(([name, value]) => {
      const path = `$${pathStep(name)}`;
      if (isNested(value)) return `body ${path} type ${jsonTypeOf(value)}`;
      return `body ${path} ${valueComparison(value, { name, isSecret })}`;
    });
}

/** Lists change: of an element only what it is made of is expected. */
const typeLines = (element: object, path: string): string[] =>
  Object.entries(element)
    .filter(([, value]) => value !== null)
    .slice(0, maxLines - 1)
    .map(([name, value]) => `body ${path}${pathStep(name)} type ${jsonTypeOf(value)}`);

const isNested = (json: unknown): boolean => typeof json === 'object' && json !== null;
