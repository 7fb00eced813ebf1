import { listOf, own, textOf } from '../../json/raw.ts';
import type { FoundOperation } from '../../openapi/find-operation.ts';
import { classifyInput } from '../../request/classify.ts';
import { nearestName } from '../../template/nearest.ts';
import { findRequestByName } from '../requests/saved-requests.ts';
import type { SessionState } from '../state.ts';
import { operationOf, operationOfText } from './described-operation.ts';
import { readDescriptions } from './links.ts';

export function findDocs(state: SessionState, wanted: string): readonly FoundOperation[] {
  const typed = /^([A-Za-z]+)\s+(\S+)/.exec(wanted);
  const [, method = '', target = ''] = typed ?? [];
  const isTarget = target.startsWith('/') || target.includes('://') || target.startsWith('{{');
  const exact = isTarget ? operationOf(method.toUpperCase(), target, state) : null;
  if (exact !== null) return [exact];
  const saved = findRequestByName(state.requests, wanted);
  const ofSaved = saved === undefined ? null : operationOfText(saved.text, state);
  if (ofSaved !== null) return [ofSaved];
  const all = allOperations(state);
  if (wanted === '') return all;
  const named = all.filter(
    ({ operation: { operation } }) => textOf(own(operation, 'operationId')) === wanted,
  );
  if (named.length > 0) return named;
  const atPath = all.filter(({ operation }) => operation.path === wanted);
  if (atPath.length > 0) return atPath;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((found) => {
    const text = searchedText(found);
    return words.every((word) => text.includes(word));
  });
}

export function docsOfLast({ lastRequest, ...state }: SessionState): FoundOperation | null {
  if (lastRequest === null || classifyInput(lastRequest.text).kind !== 'request') return null;
  return operationOfText(lastRequest.text, state);
}

export function nearestOperation(state: SessionState, wanted: string): string | null {
  const [, method = '', target = ''] = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/.exec(wanted) ?? [];
  if (target === '') return null;
  const wantedMethod = method.toUpperCase();
  const paths = new Map(
    allOperations(state)
      .filter(({ operation }) => method === '' || operation.method === wantedMethod)
      .map(({ operation: { path } }) => [filledPath(path, target), path]),
  );
  const path = paths.get(nearestName(target, paths.keys()) ?? '');
  if (path === undefined) return null;
  return method === '' ? path : `${wantedMethod} ${path}`;
}

function filledPath(path: string, target: string): string {
  const given = target.split('/');
  return path
    .split('/')
    .map((segment, index) => (segment.startsWith('{') ? (given[index] ?? segment) : segment))
    .join('/');
}

export const allOperations = ({
  descriptions,
}: Pick<SessionState, 'descriptions'>): readonly FoundOperation[] =>
  readDescriptions(descriptions).flatMap((description) =>
    description.operations.map((operation) => ({ description, operation, segments: new Map() })),
  );

function searchedText({ operation: { method, path, operation } }: FoundOperation): string {
  const tags = listOf(own(operation, 'tags')).map(textOf);
  const texts = [textOf(own(operation, 'operationId')), textOf(own(operation, 'summary')), ...tags];
  return [method, path, ...texts].join(' ').toLowerCase();
}
