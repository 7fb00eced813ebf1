import type { Raw } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import { currentVersion } from './session-text.ts';

export type Migrations = Readonly<Record<number, (session: Raw) => Raw>>;

const migrations: Migrations = { 1: withSealedParts };

export function migrate(
  session: Raw,
  version: number,
  { steps, target }: { readonly steps: Migrations; readonly target: number } = {
    steps: migrations,
    target: currentVersion,
  },
): Raw {
  let current = session;
  for (let from = version; from < target; from += 1) {
    const step = steps[from];
    if (step === undefined)
      throw new RangeError(`version ${from} of a session cannot be converted to ${from + 1}`);
    current = { ...step(current), version: from + 1 };
  }
  return current;
}

/** Texts that version 1 sealed with each entry become a part that is sealed entry by entry, until the next save. */
function withSealedParts(session: Raw): Raw {
  const parts = new Map<string, { sealing: unknown; entries: Record<string, Raw> }>();
  const take = (entry: Raw, { path, name }: { readonly path: string; readonly name: string }): Raw => {
    const { sealed, sealing = session['sealing'], ...rest } = entry;
    if (typeof sealed !== 'string') return entry;
    const key = JSON.stringify(sealing);
    const part = parts.get(key) ?? { sealing, entries: {} };
    parts.set(key, part);
    part.entries[path] = { name, sealed };
    return rest;
  };
  const variables = (list: unknown, environment: string | null): unknown =>
    mapObjects(list, (entry) => {
      const name = String(entry['name']);
      return environment === null
        ? take(entry, { path: `/variable/${name}`, name })
        : take(entry, { path: `/environment/${environment}/${name}`, name: `${environment}/${name}` });
    });
  const changes: Readonly<Record<string, (list: unknown) => unknown>> = {
    variables: (list) => variables(list, null),
    environments: (list) =>
      mapObjects(list, (entry) => ({
        ...entry,
        variables: variables(entry['variables'], String(entry['name'])),
      })),
    requests: (list) =>
      mapObjects(list, (entry) => {
        const path = `/request/${String(entry['folder'] ?? '')}/${String(entry['name'])}`;
        return take(entry, { path, name: path });
      }),
    hiddenSettings: (list) =>
      mapObjects(list, (entry) => {
        const path = `/setting/${String(entry['key'])}`;
        return take(entry, { path, name: path });
      }),
    definitions: (list) =>
      mapObjects(list, (entry, index) => {
        const path = `/definition/${index}`;
        return { ...take(entry, { path, name: '/definition' }), path };
      }),
  };
  const changeOf = new Map(Object.entries(changes));
  const read = Object.entries(session).map(([key, part]) => [key, changeOf.get(key)?.(part) ?? part]);
  return { ...Object.fromEntries(read), sealed: [...parts.values()] };
}

function mapObjects(list: unknown, change: (entry: Raw, index: number) => Raw): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((entry: unknown, index) => (isObject(entry) ? change(entry, index) : entry));
}
