import { type SessionContent, sharedSession } from '../../core/session/exports/shared-session.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import { variablesIn } from '../../core/template/variable-names.ts';
import { encodeValue } from '../../core/value/codec.ts';
import type { Value } from '../../core/value/types.ts';

export type WrittenPart = string | { readonly secret: string };

/** The texts survive percent-encoding and JSON, so that a format can put its placeholder there. */
export function createStandIns(session: SessionContent) {
  const { variables, requests } = session;
  const taken = [
    ...requests.map(({ text }) => text),
    ...variables.map(({ value }) => encodeValue(value)),
  ].join();
  let mark = 'zqsecret';
  while (taken.includes(mark)) mark += 'q';
  let number = 7_310_000_000_000;
  while (taken.includes(String(number).slice(0, 6))) number += 10_000_000_000;
  const found = new RegExp(`(${mark}\\d+x|${String(number).slice(0, 7)}\\d{6})`);
  const names = new Map<string, string>();
  const add = (name: string): string => {
    const text = `${mark}${names.size}x`;
    names.set(text, name);
    return text;
  };
  const standFor = (value: Value, name: string): Value => {
    if (typeof value === 'number') {
      number += 1;
      names.set(String(number), name);
      return number;
    }
    if (typeof value === 'string' || value instanceof Date) return value === '' ? '' : add(name);
    if (Array.isArray(value)) return value.map((item, index) => standFor(item, `${name}_${index}`));
    if (value === null || typeof value !== 'object') return value;
    const fields = Object.entries(value).map(([key, field]) => [
      key,
      standFor(field as Value, `${name}_${key}`),
    ]);
    return Object.fromEntries(fields) as Value;
  };
  const shared = sharedSession(session);
  const stood = new Map<string, Pick<NamedVariable, 'value' | 'origin' | 'secret'>>(
    variables.map((variable) => [variable.name, variable]),
  );
  for (const { name, value, origin } of shared.secrets) {
    stood.set(name, { value: standFor(value, name), origin, secret: false });
  }
  const open = requests.map((request) => shared.withoutSecrets(request));
  for (const [index, { text }] of open.entries()) {
    const before = requests[index]?.text ?? '';
    if (text === before) continue;
    const known = new Set(variablesIn(before));
    for (const name of variablesIn(text)) {
      if (known.has(name) || stood.has(name)) continue;
      stood.set(name, { value: add(name), origin: writtenOut, secret: false });
    }
  }
  return {
    variables: stood,
    requests: open,
    add,
    split(text: string): readonly WrittenPart[] {
      return text
        .split(found)
        .filter((part) => part !== '')
        .map((part) => {
          const secret = names.get(part);
          return secret === undefined ? part : { secret };
        });
    },
  };
}

const writtenOut = { kind: 'file', label: 'the request', at: null } as const;
