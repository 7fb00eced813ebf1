import type { OperationHint } from '../../core/editor/completion/types.ts';
import { directivesOf } from '../../core/request/parse/parse-request.ts';
import { readBlockHead } from '../../core/request/text/block.ts';
import { fullName } from '../../core/session/requests/kept-requests.ts';
import type { KeptRequest } from '../../core/session/types.ts';
import { indexOutside } from '../../core/template/scan.ts';

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

function operationOf(kept: KeptRequest): readonly OperationHint[] {
  const { request } = readBlockHead(kept.text);
  if (request === null) return [];
  const { method, target } = request.line;
  const path = kept.text.slice(target.start, indexOutside(kept.text, target.start, isAfterPath));
  if (path.length < 2) return [];
  const description = directivesOf(kept.text).find(({ name }) => name === 'description')?.value;
  return [{ method, target: path, summary: description ?? fullName(kept) }];
}

const isAfterPath = (code: number): boolean => /[\s?#]/.test(String.fromCharCode(code));
