import { isCredentialList, isCredentialName, mayBeCredential } from '../../http/credential-names.ts';
import { parseJsonString } from '../../json/parse.ts';
import { isClosedString, type JsonToken, nextJsonToken, skipSpace } from '../../json/scanner.ts';
import { type CredentialPlace, place } from '../credential-place.ts';
import { placesInCode } from './in-code.ts';
import { isNamingKey, isValueKey } from './named-pairs.ts';

/** Finds strings and long numbers by name, also items, members, and pairs (`{"name": "password", "value": "x"}`). The JSON may be cut off. */
export function placesInJson(json: string): CredentialPlace[] {
  const values: NamedValue[] = [];
  const containers = createContainers();
  for (let at = skipSpace(json, 0), end = at; at < json.length; at = skipSpace(json, end)) {
    const token = nextJsonToken(json, at, 'text');
    end = token.end;
    const { top } = containers;
    if (token.kind === 'key' && top.kind === 'object' && top.key === null) top.key = textOf(json, token);
    else if (token.kind !== 'punctuation') addValue(token, top);
    else if (json.startsWith('{{', at)) end = endOfPlaceholder(at);
    else containers.pass(json.charAt(at));
  }
  return values.flatMap(({ token, owner }) => {
    if (owner === null || owner.name === null)
      return token.kind === 'string' ? placesInCode(insideOf(json, token), token.start + 1) : [];
    const found = credentialIn(json, token);
    return found !== null && found[0] < found[1] ? [place(owner.name, found, 'json')] : [];
  });

  function addValue(token: JsonToken, top: Container): void {
    const isText = token.kind === 'string' || token.kind === 'key';
    values.push({ token, owner: ownerOfScalar(top, isText) });
    if (isText && top.key !== null && isNamingKey(top.key)) {
      const name = textOf(json, token);
      if (isCredentialName(name, 'field')) top.pair.name = name;
    }
    if (top.kind === 'object') top.key = null;
  }

  function endOfPlaceholder(at: number): number {
    const close = json.indexOf('}}', at);
    return close === -1 ? json.length : close + 2;
  }
}

interface Owner {
  name: string | null;
}

interface NamedValue {
  readonly token: JsonToken;
  readonly owner: Owner | null;
}

interface Container {
  readonly kind: 'object' | 'array';
  readonly owner: Owner | null;
  /** The credential that a member such as `"name": "password"` makes of the member `value`, before or after it. */
  readonly pair: Owner;
  key: string | null;
}

function createContainers() {
  const outermost: Container = { kind: 'object', owner: null, pair: { name: null }, key: null };
  const open: Container[] = [outermost];
  const counts = { object: 0, array: 0 };
  const containers = {
    top: outermost,
    pass(sign: string): void {
      if (sign === '{' || sign === '[') enter(sign === '{' ? 'object' : 'array');
      else if (sign === '}' || sign === ']') leave(sign === '}' ? 'object' : 'array');
      else if (sign === ',' && containers.top.kind === 'object') containers.top.key = null;
    },
  };
  return containers;

  function enter(kind: Container['kind']): void {
    const owner = ownerOfContainer(containers.top, kind);
    containers.top = { kind, owner, pair: { name: null }, key: null };
    open.push(containers.top);
    counts[kind] += 1;
  }

  function leave(kind: Container['kind']): void {
    for (let isLeft = counts[kind] === 0; !isLeft; ) {
      const left = open.pop() ?? outermost;
      counts[left.kind] -= 1;
      isLeft = left.kind === kind;
    }
    containers.top = open.at(-1) ?? outermost;
    containers.top.key = null;
  }
}

function ownerOfScalar({ kind, key, owner, pair }: Container, isText: boolean): Owner | null {
  if (kind === 'array') return owner;
  if (key === null) return null;
  if (isCredentialName(key, 'field')) return { name: key };
  return isValueKey(key) && owner === null ? pair : isText && mayBeCredential(key) ? owner : null;
}

function ownerOfContainer({ kind: around, key, owner, pair }: Container, kind: Container['kind']) {
  if (around === 'array' || key === null) return owner;
  const isCredential = kind === 'array' ? isCredentialList(key) : isCredentialName(key, 'field');
  if (isCredential) return { name: key };
  return owner === null && isValueKey(key) ? pair : mayBeCredential(key) ? owner : null;
}

const insideOf = (json: string, { start, end }: JsonToken): string => json.slice(start + 1, end - 1);

const textOf = (json: string, token: JsonToken): string =>
  parseJsonString(json.slice(token.start, token.end)) ?? insideOf(json, token);

function credentialIn(json: string, { kind, start, end }: JsonToken): readonly [number, number] | null {
  if (kind === 'string' || kind === 'key')
    return [start + 1, end - (isClosedString(json, start, end) ? 1 : 0)];
  return /^-?\d{6}/.test(json.slice(start, Math.min(end, start + 7))) ? [start, end] : null;
}
