import { Proxy as InspectableProxy } from 'node-inspect-extracted';
import { apply, defineClass } from './primordials.ts';

const findDetails: unknown = Reflect.get(InspectableProxy, 'getProxyDetails');

/** A Proxy that the printer recognizes: printing one then calls none of its traps. */
export function installProxy(): void {
  Reflect.deleteProperty(InspectableProxy, 'getProxyDetails');
  defineClass('Proxy', InspectableProxy);
}

export function isProxy(value: unknown): boolean {
  return (
    typeof findDetails === 'function' && apply(findDetails as Find, InspectableProxy, [value]) !== undefined
  );
}

type Find = (value: unknown) => unknown;
