import { isCredentialName } from '../../http/credential-names.ts';

/** Whether a member or an attribute holds the name of the value beside it: `{"name": "password", "value": "x"}`. */
export const isNamingKey = (key: string): boolean =>
  /^(?:key|name|id|field|label|property|param|parameter|variable|header)$/i.test(key);

export const isValueKey = (key: string): boolean => /values?$/i.test(key);

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** By index, credentials that a sibling names: `name=password&value=x`, `items[0].name=password&items[0].value=x`. */
export function namesFromPairs(members: readonly NamedText[]): ReadonlyMap<number, string> {
  const groups = new Map<string, { readonly names: string[]; readonly values: number[] }>();
  for (const [index, { name, text }] of members.entries()) {
    const { path, key } = lastKey(name);
    const isName = isNamingKey(key);
    if (!isName && !isValueKey(key)) continue;
    const group = groups.get(path) ?? { names: [], values: [] };
    groups.set(path, group);
    if (isName) group.names.push(text);
    else group.values.push(index);
  }
  return new Map(
    [...groups.values()].flatMap(({ names, values }) =>
      values.flatMap((index, place): [number, string][] => {
        const name = names[place] ?? '';
        return isCredentialName(name, 'field') ? [[index, name]] : [];
      }),
    ),
  );
}

/** `items[0][name]` and `items[0].name` are the key `name` of `items[0]`. */
function lastKey(name: string): { readonly path: string; readonly key: string } {
  const key = /[^.[\]]+(?=\]?$)/.exec(name)?.[0] ?? name;
  return { path: name.slice(0, name.lastIndexOf(key)), key };
}
