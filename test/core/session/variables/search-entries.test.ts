import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchEntries } from '../../../../src/core/session/variables/search-entries.ts';
import { draftOf } from '../../../../src/core/session/variables/shared-map.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';

const findEven = (name: string, item: number): string | null => (item % 2 === 0 ? `${name}=${item}` : null);

it('finds the same as a search of every entry, after any changes', () => {
  const name = fc.constantFrom(...'abcdefgh');
  const change = fc.oneof(
    fc.record({ kind: fc.constant('set'), name, item: fc.nat(9) }),
    fc.record({ kind: fc.constantFrom('delete', 'set'), name, item: fc.constant(1) }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const search = searchEntries(findEven);
      let map: ReadonlyMap<string, number> = new Map();
      for (const { kind, name: changed, item } of changes) {
        const draft = draftOf(map);
        if (kind === 'set') draft.set(changed, item);
        else draft.delete(changed);
        map = draft.finish();
        const all = [...map].flatMap(([one, its]) => findEven(one, its) ?? []);
        expectEqual([...search(map).values()].toSorted(), all.toSorted());
      }
    }),
  );
});

it('reads few entries for each change of a large map', () => {
  let read = 0;
  const search = searchEntries((name: string, item: number) => {
    read += 1;
    return findEven(name, item);
  });
  let map: ReadonlyMap<string, number> = new Map();
  const count = 4_000;
  for (let number = 0; number < count; number += 1) {
    const draft = draftOf(map);
    draft.set(`name${number}`, 1);
    map = draft.finish();
    expectEqual(search(map).size, 0);
  }
  expect(read / count).toBeLessThan(2 * Math.sqrt(2 * count));
});
