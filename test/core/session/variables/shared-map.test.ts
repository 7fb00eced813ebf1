import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differingNames, draftOf, ownSize } from '../../../../src/core/session/variables/shared-map.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';

const name = fc.integer({ min: 0, max: 12 }).map((index) => `v${index}`);
const set = fc.record({ kind: fc.constant('set' as const), name, item: fc.nat(3) });
const remove = fc.record({ kind: fc.constant('delete' as const), name });
const clear = fc.constant({ kind: 'clear' as const });
const edit = fc.oneof(set, set, set, remove, clear);

it('behaves like a Map, order included, after any changes, as do its earlier versions', () => {
  fc.assert(
    fc.property(fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 30 }), (steps) => {
      let map: ReadonlyMap<string, number> = new Map();
      let expected = new Map<string, number>();
      const all = [{ map, expected }];
      for (const edits of steps) {
        const draft = draftOf(map);
        expected = new Map(expected);
        for (const change of edits) {
          if (change.kind === 'clear') for (const one of [draft, expected]) one.clear();
          else if (change.kind === 'delete') for (const one of [draft, expected]) one.delete(change.name);
          else for (const one of [draft, expected]) one.set(change.name, change.item);
        }
        expectEqual(draft.get('v1'), expected.get('v1'));
        map = draft.finish();
        all.push({ map, expected });
      }
      for (const one of all) {
        expectEqual([...one.map], [...one.expected]);
        expectEqual([...one.map.keys()], [...one.expected.keys()]);
        expectEqual([...one.map.values()], [...one.expected.values()]);
        expectEqual(one.map.size, one.expected.size);
        const visited: [string, number][] = [];
        one.map.forEach((item, key) => void visited.push([key, item]));
        expectEqual(visited, [...one.expected]);
        const names = [...one.expected.keys(), ...expected.keys()].filter(
          (key) => one.expected.get(key) !== expected.get(key),
        );
        expectEqual([...differingNames(one.map, map)].sort(), [...new Set(names)].sort());
      }
    }),
  );
});

it('copies few entries for each change', () => {
  const copiesFor = (count: number): number => {
    let copies = 0;
    let map: ReadonlyMap<string, number> = new Map();
    for (let index = 0; index < count; index += 1) {
      const draft = draftOf(map);
      draft.set(`v${index}`, index);
      map = draft.finish();
      copies += ownSize(map);
    }
    return copies / count;
  };
  expect(copiesFor(2000)).toBeLessThan(3 * Math.sqrt(2 * 2000));
  expect(copiesFor(2000)).toBeLessThan(2.5 * copiesFor(500));
});
