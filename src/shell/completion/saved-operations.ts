import type { OperationHint } from '../../core/editor/completion/types.ts';
import { directivesOf } from '../../core/request/parse/parse-request.ts';
import { readBlockHead } from '../../core/request/text/block.ts';
import { fullName } from '../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { indexOutside } from '../../core/template/scan.ts';

const known = new WeakMap<readonly SavedRequest[], readonly OperationHint[]>();

export function savedOperations(requests: readonly SavedRequest[]): readonly OperationHint[] {
  const read = known.get(requests) ?? requests.flatMap(operationOf);
  known.set(requests, read);
  return read;
}

function operationOf(saved: SavedRequest): readonly OperationHint[] {
  const { request } = readBlockHead(saved.text);
  if (request === null) return [];
  const { method, target } = request.line;
  const path = saved.text.slice(target.start, indexOutside(saved.text, target.start, afterPath));
  if (path.length < 2) return [];
  const description = directivesOf(saved.text).find(({ name }) => name === 'description')?.value;
  return [{ method, target: path, summary: description ?? fullName(saved) }];
}

const afterPath = /[\s?#]/g;
