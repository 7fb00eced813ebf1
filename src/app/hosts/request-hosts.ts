import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { previewDraft } from '../../core/request/preview/preview.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import type { Scope } from '../../core/template/types.ts';

export function requestHosts(requests: readonly AskedRequest[], scope: Scope): readonly URL[] {
  return requests.flatMap((asked) => {
    const { draft } = asked.parsed ?? parseRequest(asked.text);
    const { auth: _, ...bare } = draft;
    const { wireUrl } = previewDraft({ ...bare, headers: [], query: [], body: { kind: 'none' } }, scope);
    return wireUrl === null ? [] : [new URL(wireUrl)];
  });
}
