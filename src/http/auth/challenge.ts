export interface Challenge {
  readonly scheme: string;
  readonly parameters: ReadonlyMap<string, string>;
}

// A parameter, or else a token: RFC 9110, section 11.6.1. Commas separate both parameters and challenges.
const piece = /([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+)))?/g;

export function parseChallenges(values: readonly string[]): Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  for (const value of values) {
    for (const [, name = '', quoted, plain] of value.matchAll(piece)) {
      const parameter = quoted?.replace(/\\(.)/g, '$1') ?? plain;
      if (parameter === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: new Map() });
      else challenges.at(-1)?.parameters.set(name.toLowerCase(), parameter);
    }
  }
  return challenges;
}
