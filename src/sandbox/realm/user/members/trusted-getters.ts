import { apply } from '../primordials.ts';

const { add, has } = WeakSet.prototype;
const trusted = new WeakSet();

/** Marks a getter of ours, which runs no code of a script: completion may call it. */
export function trust<Getter extends () => unknown>(getter: Getter): Getter {
  apply(add, trusted, [getter]);
  return getter;
}

export function trustGettersOf<Holder extends object>(holder: Holder): Holder {
  apply(add, trusted, [holder]);
  return holder;
}

export function isTrusted(getter: object, holder: object): boolean {
  return apply(has, trusted, [getter]) || apply(has, trusted, [holder]);
}
