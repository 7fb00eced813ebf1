import { indexName, parseLoop } from '../../directives/loop.ts';
import type { Scope } from '../../template/types.ts';
import type { Draft } from '../draft.ts';

export function roundScope({ directives = [] }: Draft, scope: Scope): Scope {
  const written = directives.find(({ name }) => name === 'loop');
  const loop = written === undefined ? null : parseLoop(written.value);
  if (loop === null) return scope;
  return {
    ...scope,
    isOfRound: (name) => name === indexName || (loop.kind === 'items' && name === loop.name),
  };
}
