import { parseRequest } from '../core/request/parse/parse-request.ts';
import { previewDraft } from '../core/request/preview.ts';
import type { AskedRequest } from '../core/session/asked-request.ts';
import type { Scope } from '../core/template/types.ts';

/** The hosts (`host` or `host:port`) that requests name, with the variables of the moment. */
export function requestHosts(requests: readonly AskedRequest[], scope: Scope): string[] {
  return requests.flatMap((asked) => {
    const { draft } = asked.parsed ?? parseRequest(asked.text);
    const { wireUrl } = previewDraft({ ...draft, headers: [], query: [], body: { kind: 'none' } }, scope);
    return wireUrl === null ? [] : [new URL(wireUrl).host];
  });
}
