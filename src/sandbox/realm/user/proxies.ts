import { Proxy as InspectableProxy } from 'node-inspect-extracted';
import { apply, defineClass } from './primordials.ts';

const findDetails: unknown = Reflect.get(InspectableProxy, 'getProxyDetails');

/** Installs a Proxy that the formatter recognizes: printing one calls none of its traps. */
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
