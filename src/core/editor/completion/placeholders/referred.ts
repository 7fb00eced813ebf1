import { writtenRequestName } from '../../../template/resolve/request-name.ts';
import type { References } from '../../../template/types.ts';
import type { Value } from '../../../value/types.ts';
import { candidate } from '../candidates.ts';
import type { Candidate, CompletionContext } from '../types.ts';

export function exchangeValue(name: string, references: Searchable | undefined): Value | undefined {
  const request = references?.find(name);
  if (references === undefined || request === undefined) return undefined;
  const part = (of: string): Value => references.value({ name, part: of })?.value ?? null;
  return {
    response: {
      body: part('response.body'),
      headers: null,
      status: part('response.status'),
      statusText: part('response.statusText'),
    },
    request: {
      body: part('request.body'),
      headers: null,
      method: part('request.method'),
      url: part('request.url'),
    },
  };
}

export function referredCandidates({
  get,
  references,
}: CompletionContext['variables']): readonly Candidate[] {
  return [...(references?.names() ?? [])].sort().flatMap((name): Candidate[] => {
    if (get(name) !== undefined) return [];
    const text = writtenRequestName(name);
    const isAnswered = references?.find(name)?.state === 'answered';
    const description = isAnswered ? 'its request and response' : 'a request without a response yet';
    return [candidate(text, 'request', description)];
  });
}

type Searchable = Pick<References, 'find' | 'value'>;
