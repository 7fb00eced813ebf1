import { isCredentialName } from '../../http/credential-names.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { previewDraft } from '../../request/preview/preview.ts';
import type { Preview } from '../../request/types.ts';
import { usesInBody } from '../../secrets/credential-uses.ts';
import { secretsOf } from '../../secrets/preview-secrets.ts';
import { shortestSecret } from '../../secrets/search/forms.ts';
import { createMasker, type Masker } from '../../secrets/search/masker.ts';
import { recognizableSecrets } from '../../secrets/search/recognizable-secrets.ts';
import { mayHold, partsWithVariables } from '../../secrets/typed/may-hold.ts';
import { itemsIn } from '../../secrets/value-credentials.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { Scope } from '../../template/types.ts';
import { variablesIn } from '../../template/variable-names.ts';
import { encodeValue } from '../../value/codec.ts';
import { memoizeByObject, memoizeLast } from '../../value/memoize.ts';
import type { Value } from '../../value/types.ts';
import { restoredAuth } from '../auth.ts';
import { restoredDefaults } from '../defaults/defaults.ts';
import { hiddenTexts } from '../secrets/hidden-texts.ts';
import { writtenOut } from '../secrets/secrets.ts';
import type { NamedVariable, SavedRequest } from '../types.ts';
import { scriptBlocksIn } from './script-blocks.ts';

export interface SessionContent {
  readonly variables: readonly NamedVariable[];
  readonly requests: readonly SavedRequest[];
  readonly auth?: string | undefined;
  readonly defaults?: readonly string[] | undefined;
  readonly credentials?: readonly string[] | undefined;
}

export interface SharedSession {
  readonly variables: readonly NamedVariable[];
  /** Variables that the requests use, and that are secret: by declaration, by name, or sent as a credential. */
  readonly secrets: readonly NamedVariable[];
  readonly unused: readonly NamedVariable[];
  readonly values: ReadonlyMap<string, Value>;
  readonly recognizable: Masker;
  withoutSecrets(request: SavedRequest): SavedRequest;
}

export const sharedSession = (content: SessionContent): SharedSession =>
  sharedParts(content, secretTexts(content))(content.requests);

/** Shares parts of a session. Its secrets are searched once for all parts. */
export function sharedParts(
  { variables, requests: all, auth, defaults = [], credentials = [] }: SessionContent,
  texts: readonly string[],
): (requests: readonly SavedRequest[]) => SharedSession {
  const { holds } = createMasker(texts.filter((text) => text.length >= shortestSecret));
  const isSecret = (variable: NamedVariable): boolean =>
    isNamedSecret(variable) || holds(encodeValue(variable.value));
  const secretPart = (variable: NamedVariable): Value =>
    isNamedSecret(variable) || typeof variable.value === 'string'
      ? variable.value
      : secretLeaves(variable.value, holds);
  const secret = new Set(variables.filter(isSecret));
  const marked = variables.map((one) =>
    secret.has(one) ? { ...one, value: secretPart(one), secret: true } : one,
  );
  const { typed, withoutSecrets } = hiddenTexts({
    requests: all,
    variables: marked,
    environments: [],
    settings: {},
    credentials,
    shortest: shortestSought,
  });
  const recognizable = recognizableSecrets([...secretTextsOf(variables), ...credentials]);
  return (requests) => {
    const used = usedNames(requests, [auth ?? '', ...defaults]);
    const needed = variables.filter(({ name }) => used(name));
    const secrets = needed.filter((one) => secret.has(one));
    return {
      variables: needed.filter((one) => !secret.has(one)),
      secrets,
      unused: variables.filter(({ name }) => !used(name)),
      values: new Map([...typed, ...secrets.map(({ name, value }) => [name, value] as const)]),
      recognizable,
      withoutSecrets,
    };
  };
}

const shortestSought = 4;

const isNamedSecret = ({ name, secret }: NamedVariable): boolean => secret || isCredentialName(name, 'field');

const secretLeaves = (value: Value, holds: (text: string) => boolean): Value[] =>
  itemsIn(value).filter((item) => isLeaf(item) && holds(encodeValue(item)));

const isLeaf = (item: Value): boolean => item === null || typeof item !== 'object' || item instanceof Date;

export function secretTexts(content: SessionContent): readonly string[] {
  const { variables, requests, auth, defaults = [], credentials = [] } = content;
  const sends = credentialSender(content);
  const preview = previewOf(content);
  const inRequests = requests.flatMap((request) => {
    const typed = writtenOut(request);
    if (defaults.length === 0 && !sends(request.text)) return typed;
    const sent = sentBy(request)([variables, auth, content.defaults], () => {
      const shown = preview(request);
      return [...secretsOf(shown), ...usesInBody(shown).map(({ text }) => text)];
    });
    return [...sent, ...typed];
  });
  return [...secretTextsOf(variables), ...credentials, ...inRequests];
}

/** A file is written back at each change, and most of its requests stay the same objects. */
const sentBy = memoizeByObject((_: SavedRequest) => memoizeLast<readonly string[]>());

function previewOf({ variables, auth, defaults = [] }: SessionContent): (request: SavedRequest) => Preview {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const scope: Scope = {
    get: (name) => byName.get(name),
    names: () => [],
    dynamic: () => undefined,
    version: '2.2.0',
  };
  const given = restoredAuth(auth);
  const defaultsOfRequest = {
    auth: given === null ? [] : [given],
    defaults: [{ level: 'session' as const, list: restoredDefaults(defaults) }],
  };
  return ({ text }) => previewDraft(parseRequest(text).draft, scope, defaultsOfRequest);
}

/** Whether a request may send a variable as a credential, unless an earlier request with the same `@auth` does. */
function credentialSender({ variables, auth: sessionAuth }: SessionContent): (request: string) => boolean {
  const holding = new Set(
    variables.filter(({ value }) => mayHold(encodeValue(value))).map(({ name }) => name),
  );
  const texts = new Map(variables.map(({ name, value }) => [name, value]));
  // Without authentication of the session, a request without an own one sends none.
  const known = new Set(sessionAuth === undefined ? [''] : []);
  return (request) => {
    const { auth, rest } = partsWithVariables(request);
    if (variablesIn(rest).some((name) => holding.has(name))) return true;
    // Placeholders may be parts of a name, or hold a user and a password.
    const filled = rest.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name) => {
      const value = texts.get(name);
      return typeof value === 'string' ? value : all;
    });
    if (mayHold(filled) || /[^\s#/]@/.test(filled)) return true;
    if (known.has(auth)) return false;
    known.add(auth);
    return true;
  };
}

function usedNames(requests: readonly SavedRequest[], others: readonly string[]): (name: string) => boolean {
  const inTexts = new Set([...others, ...requests.map(({ text }) => text)].flatMap(variablesIn));
  if (requests.some(({ text }) => /^[ \t]*(?:[A-Za-z]+[ \t]+)?\//m.test(text))) inTexts.add('base_url');
  const scripts = requests.flatMap(({ text, before, after }) => [
    before ?? '',
    after ?? '',
    ...scriptBlocksIn(text),
  ]);
  const words = new Set(scripts.flatMap((code) => code.match(/[\p{L}\p{N}_$]+/gu) ?? []));
  return (name) => inTexts.has(name) || words.has(name);
}
