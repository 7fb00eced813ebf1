import type { Body } from '../core/request/body.ts';
import type { Draft } from '../core/request/draft.ts';
import { fromPairs, type HeaderList } from '../core/request/headers.ts';
import { isKnownMethod } from '../core/request/methods.ts';
import { mapRequest, type Request } from '../core/request/request.ts';
import { addedText } from '../core/request/source-text.ts';
import type { CollectionRequest } from '../core/session/collection/collection.ts';

export interface PlainRequest extends Request<string, Body<string>, HeaderList[number]> {
  readonly name: string | null;
}

export function toDraft({ name, headers, ...request }: PlainRequest): Draft {
  const url = withScheme(request.method, request.url);
  const written = mapRequest({ headers: fromPairs(headers), ...request, url }, addedText);
  return { source: '', name, query: [], ...written };
}

/** Adds a scheme to a host after an unknown method: without one it is not read as a target. */
function withScheme(method: string, url: string): string {
  return isKnownMethod(method) || !/^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?=[:/?]|$)/i.test(url)
    ? url
    : `http://${url}`;
}

export function toCollectionRequest(request: PlainRequest): CollectionRequest {
  return bareRequest(toDraft(request));
}

export function bareRequest(draft: Draft): CollectionRequest {
  return {
    name: draft.name,
    title: null,
    draft,
    directives: draft.directives ?? [],
    before: [],
    after: [],
    line: 1,
  };
}
