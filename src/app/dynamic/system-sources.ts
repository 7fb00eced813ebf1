import type { DynamicSources } from '../../core/template/dynamic/dynamic.ts';

export const systemSources: DynamicSources = {
  random: Math.random,
  uuid: () => process.getBuiltinModule('node:crypto').randomUUID(),
  now: Date.now,
  env: environmentVariable,
  hash: (text, algorithm, encoding) =>
    process.getBuiltinModule('node:crypto').createHash(algorithm).update(text).digest(encoding),
};

/** Returns a variable; undefined if it is not set. `process.env` inherits names of `Object.prototype`. */
function environmentVariable(name: string): string | undefined {
  return Object.hasOwn(process.env, name) ? process.env[name] : undefined;
}
