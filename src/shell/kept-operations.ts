import { leadingDirective } from '../core/directives/comment.ts';
import type { OperationHint } from '../core/editor/completion/types.ts';
import { fullName, requestLineOf } from '../core/session/requests/kept-requests.ts';
import type { KeptRequest } from '../core/session/types.ts';

const known = new WeakMap<readonly KeptRequest[], readonly OperationHint[]>();

/**
 * Methods and targets of the requests that a session keeps, such as those of an imported API description, without
 * their queries; told by their `# @description`, or else by their names.
 */
export function keptOperations(requests: readonly KeptRequest[]): readonly OperationHint[] {
  const read = known.get(requests) ?? requests.flatMap(operationOf);
  known.set(requests, read);
  return read;
}

function operationOf(request: KeptRequest): readonly OperationHint[] {
  const [, method = 'GET', target = ''] = requestLine.exec(requestLineOf(request.text)) ?? [];
  if (target.length < 2) return [];
  const description = leadingDirective(request.text, 'description');
  return [{ method: method.toUpperCase(), target, summary: description ?? fullName(request) }];
}

const requestLine = /^[ \t]*(?:([A-Za-z]+)[ \t]+)?((?:\{\{[^{}]*\}\}|[^\s?#])+)/;
