import { isCredentialName } from '../../http/credential-names.ts';

export const isNamingKey = (key: string): boolean =>
  /^(?:key|name|id|field|label|property|param|parameter|variable|header)$/i.test(key);

export const isValueKey = (key: string): boolean => /values?$/i.test(key);

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** `name=password&value=x`: one credential name in a group counts for all values, unless names and values alternate. */
export function namesFromPairs(members: readonly NamedText[]): ReadonlyMap<number, string> {
  const groups = new Map<string, Member[]>();
  for (const [index, { name, text }] of members.entries()) {
    const { path, key } = lastKey(name);
    const isName = isNamingKey(key);
    if (!isName && !isValueKey(key)) continue;
    const group = groups.get(path) ?? [];
    groups.set(path, group);
    group.push({ index, key, text, isName });
  }
  return new Map([...groups.values()].flatMap(splitPairs).flatMap(namesInGroup));
}

interface Member {
  readonly index: number;
  readonly key: string;
  readonly text: string;
  readonly isName: boolean;
}

function splitPairs(group: readonly Member[]): (readonly Member[])[] {
  const alternates = group.every(({ key }, at) => key === group[at % 2]?.key);
  if (!alternates || group.length % 2 === 1 || group[0]?.isName === group[1]?.isName) return [group];
  return group.flatMap((_, at) => (at % 2 === 0 ? [group.slice(at, at + 2)] : []));
}

function namesInGroup(group: readonly Member[]): [number, string][] {
  const name = group.find(({ isName, text }) => isName && isCredentialName(text, 'field'))?.text;
  if (name === undefined) return [];
  return group.flatMap(({ index, isName }): [number, string][] => (isName ? [] : [[index, name]]));
}

function lastKey(name: string): { readonly path: string; readonly key: string } {
  const key = /(?<![^.[\]])[^.[\]]+(?=\]?$)/.exec(name)?.[0] ?? name;
  return { path: name.slice(0, name.lastIndexOf(key)), key };
}
