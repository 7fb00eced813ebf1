import type { Draft, DraftHeader } from '../../draft.ts';
import type { Span } from '../../text/nodes.ts';

export function isGraphql({ method, headers }: Pick<Draft, 'method' | 'headers'>): boolean {
  return method === 'GRAPHQL' || headers.some(isRequestType);
}

export function isRequestType({ name, value }: DraftHeader): boolean {
  return name.text.toLowerCase() === 'x-request-type' && value.text.toLowerCase() === 'graphql';
}

export const beginsWithQuery = (source: string, { start, end }: Span): boolean =>
  /^\s*(?:(?:query|mutation|subscription)\b(?:[ \t]+\w+)?\s*[({@]|gql(?:[ \t]+[^\s(]+)?[ \t]+<[ \t]*\S)/.test(
    source.slice(start, Math.min(end, start + 200)),
  );
