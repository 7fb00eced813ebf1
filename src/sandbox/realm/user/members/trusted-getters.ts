import { apply } from '../primordials.ts';

const { add, has } = WeakSet.prototype;
const trusted = new WeakSet();

/** A getter of ours, which runs no code of a script: completion may look behind it. */
export function trust<Getter extends () => unknown>(getter: Getter): Getter {
  apply(add, trusted, [getter]);
  return getter;
}

/** A frozen object with none but getters of ours. */
export function trustGettersOf<Holder extends object>(holder: Holder): Holder {
  apply(add, trusted, [holder]);
  return holder;
}

export function isTrusted(getter: object, holder: object): boolean {
  return apply(has, trusted, [getter]) || apply(has, trusted, [holder]);
}
