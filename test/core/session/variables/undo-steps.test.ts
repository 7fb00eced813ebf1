import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VariableChange } from '../../../../src/core/script/variable-change.ts';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import { changeVariables } from '../../../../src/core/session/variables/changes.ts';
import { undoLast } from '../../../../src/core/session/variables/undo.ts';
import { maxUndoSize, maxUndoSteps } from '../../../../src/core/session/variables/undo-steps.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';

const origin = { kind: 'script', label: 'input 1', at: 1 } as const;
const set = (name: string, value: string): VariableChange => ({ kind: 'set', name, value, secret: false });
const changed = (state: SessionState, changes: readonly VariableChange[]) =>
  changeVariables(state, changes, origin);
const undone = (state: SessionState) => undoLast(state)?.state ?? null;
const valuesOf = ({ layers }: SessionState) =>
  Object.fromEntries([...layers.session].map(([name, { value }]) => [name, value]));

const name = fc.constantFrom('a', 'b', 'c', 'd');
const change = fc.oneof<fc.Arbitrary<VariableChange>[]>(
  fc.tuple(name, fc.string({ maxLength: 3 })).map(([key, value]) => set(key, value)),
  name.map((key) => ({ kind: 'delete', name: key })),
  fc.constant({ kind: 'clear' }),
);

describe('undo', () => {
  it('restores every earlier state after any changes of variables', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }), (steps) => {
        const states = [initialState({ at: 0 })];
        for (const step of steps) states.push(changed(states.at(-1) as SessionState, step));
        let state: SessionState | null = states.at(-1) as SessionState;
        for (const before of states.toReversed().slice(1)) {
          state = undone(state as SessionState);
          expectEqual(valuesOf(state as SessionState), valuesOf(before));
        }
        expect(undone(state as SessionState)).toBeNull();
      }),
    );
  });

  it('keeps a hundred steps', () => {
    let state = initialState({ at: 0 });
    for (let step = 0; step < 2 * maxUndoSteps; step += 1) state = changed(state, [set(`v${step}`, 'other')]);
    expect(state.undo).toHaveLength(maxUndoSteps);
  });

  it('drops old steps when values are large, but never the newest one', () => {
    const large = 'x'.repeat(maxUndoSize / 4);
    let state = changed(initialState({ at: 0 }), [set('a', large)]);
    for (let step = 0; step < 10; step += 1) state = changed(state, [set('a', `${large}${step}`)]);
    expect(state.undo).toHaveLength(4);
    state = changed(changed(state, [set('a', large.repeat(5))]), [{ kind: 'delete', name: 'a' }]);
    expect(valuesOf(undone(state) as SessionState)['a']).toHaveLength(large.length * 5);
    expect(changed(state, [set('b', 'small')]).undo).toHaveLength(1);
  });
});
