/** Undefined for one that is not set: `process.env` also has the names of `Object.prototype`. */
export function environmentVariable(name: string): string | undefined {
  return Object.hasOwn(process.env, name) ? process.env[name] : undefined;
}
