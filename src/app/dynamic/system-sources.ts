import type { DynamicSources } from '../../core/template/dynamic/dynamic.ts';
import { environmentVariable } from '../environments/environment-variable.ts';

/** The clock, chance and the environment of this process. */
export const systemSources: DynamicSources = {
  random: Math.random,
  uuid: () => process.getBuiltinModule('node:crypto').randomUUID(),
  now: Date.now,
  env: environmentVariable,
  hash: (text, algorithm, encoding) =>
    process.getBuiltinModule('node:crypto').createHash(algorithm).update(text).digest(encoding),
};
