import { type FoundOperation, findOperation } from '../../openapi/find-operation.ts';
import { readBlockHead, writtenTarget } from '../../request/text/block.ts';
import type { SessionState } from '../state.ts';
import { baseName } from '../variables/base.ts';
import { findVariable } from '../variables/precedence.ts';
import { readDescriptions } from './links.ts';

export type DescribedState = Pick<SessionState, 'descriptions' | 'layers'>;

export function operationOfText(text: string, state: DescribedState): FoundOperation | null {
  if (state.descriptions.length === 0) return null;
  const { request } = readBlockHead(text);
  return request === null ? null : operationOf(request.line.method, writtenTarget(text), state);
}

export function operationOf(method: string, target: string, state: DescribedState): FoundOperation | null {
  if (state.descriptions.length === 0) return null;
  const value = findVariable(state.layers, baseName)?.value;
  const base = typeof value === 'string' ? value : null;
  const found = findOperation(readDescriptions(state.descriptions), { method, target, base });
  if (found !== null) return found;
  // Who names one for a run means the hosts of that run.
  const ofFlag = state.descriptions.filter(({ isOfFlag }) => isOfFlag === true);
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return ofFlag.length === 0
    ? null
    : findOperation(
        ofFlag.flatMap(({ description }) => description ?? []),
        { method, target: path, base },
      );
}
