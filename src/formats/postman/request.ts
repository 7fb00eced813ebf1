import { isCredentialName } from '../../core/http/credential-names.ts';
import { listOf, onOneLine, own, textOf } from '../../core/json/raw.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import { toDraft } from '../draft.ts';
import { headersOf, methodIn, removeAuthorization } from '../head-words.ts';
import { formRequestText } from '../http/write/form-line.ts';
import { incomplete } from '../http/write/request-text.ts';
import { ownName } from '../imported.ts';
import { bodyOf, filledFields } from '../tree/body.ts';
import type { Pair } from '../tree/model.ts';
import { authOf, type ImportedAuth } from './auth.ts';
import { behaviorNotes, withoutSystemHeaders } from './behavior.ts';
import { fieldsIn, readBody } from './body.ts';
import { descriptionOf, entriesOf } from './entries.ts';
import { examplesOf, type NamedExample } from './examples.ts';
import type { Item } from './items.ts';
import type { Names } from './names.ts';
import { joinedScripts } from './scripts.ts';
import { addressOf } from './url.ts';

export interface RequestContext {
  readonly names: Names;
  readonly note: (message: string) => void;
  readonly leaveOut: (what: string, count: number) => void;
}

export function requestOf(
  { name, folder, raw, ...item }: Item,
  context: RequestContext,
): { readonly request: SavedRequest; readonly examples: readonly NamedExample[] } {
  const { names, note } = context;
  const given = own(raw, 'request');
  const request = isObject(given) ? given : { url: given };
  const address = addressOf(own(request, 'url'), names);
  if (address.url === '') note('it has no URL');
  if (address.lostVariables !== null) note(address.lostVariables);
  const entries = entriesOf(own(request, 'header'));
  const headers = headersOf(entries, { texts: names, note });
  const auth = authOf(own(request, 'auth'), names) ?? item.auth;
  const lostAuth = auth?.kind === 'unknown' ? `its ${auth.reason} were omitted` : null;
  if (lostAuth !== null) note(lostAuth);
  if (auth !== null && auth.kind !== 'unknown') withAuthHeader(headers, auth);
  const method = methodOf(own(request, 'method'), note);
  const isBodyless = bodyless.has(method) && own(item.behavior, 'disableBodyPruning') !== true;
  const written = readBody(own(request, 'body'), note);
  const imported = bodyOf(written, { texts: names, headers: isBodyless ? [] : headers, note });
  const isPruned = isBodyless && imported.kind !== 'none';
  const body = isPruned ? noBody : imported;
  const isOwn = (wanted: string) =>
    entries.some((one) => one.isEnabled && one.name.trim().toLowerCase() === wanted);
  withoutSystemHeaders(headers, { behavior: item.behavior, isOwn });
  behaviorNotes(item.behavior).forEach(note);
  if (isPruned) note(`its body was omitted: Postman sends no body with ${method}`);
  const url = address.url === '' ? '{{url}}' : address.url;
  const draft = toDraft({ name: null, method, url, headers, body });
  const isForm = !isPruned && own(own(request, 'body'), 'mode') === 'urlencoded';
  const placed =
    isForm && auth?.kind === 'auth' && auth.inForm !== undefined ? { ...auth, text: auth.inForm } : auth;
  const known = directives(item, { auth: placed, description: descriptionOf(request) || descriptionOf(raw) });
  const lost = [lostAuth, address.lostVariables].flatMap((reason) =>
    reason === null ? [] : [incomplete(reason)],
  );
  const fields = isPruned ? null : filledFields(written, names);
  const { text, notes, lostBody } = formRequestText(draft, { fields, directives: [...lost, ...known] });
  for (const found of notes) note(found.replace(/\.$/, ''));
  for (const [member, flag] of connectionMembers)
    if (isObject(own(request, member))) note(`its ${member} was omitted; use ${flag}`);
  const examples = examplesOf(raw, { method, url });
  const withoutStatus = listOf(own(raw, 'response')).length - examples.length;
  context.leaveOut('examples of responses without a status', withoutStatus);
  const comments = [
    ...disabledLines('header', entries),
    ...disabledLines('query', address.disabled),
    ...disabledLines('field', fieldsIn(own(request, 'body'))),
  ];
  const { after } = item.scripts;
  const nested = names.nestedScript(text);
  const before = nested === null ? item.scripts.before : [...item.scripts.before, nested];
  const saved = {
    name: name.replaceAll('/', '-') || ownName(draft),
    folder,
    text: [...comments, text].join('\n'),
    before: joinedScripts(before),
    after: joinedScripts(after),
    ...(lostBody !== undefined && { lostBody }),
  };
  return { request: saved, examples };
}

const connectionMembers = [
  ['proxy', '--proxy URL'],
  ['certificate', '--cert FILE and --key FILE'],
] as const;

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'COPY', 'PURGE', 'UNLOCK']);

const noBody = { kind: 'none' } as const;

function methodOf(raw: unknown, note: (message: string) => void): string {
  const text = textOf(raw).trim();
  if (text === '') return 'GET';
  const method = methodIn(text);
  if (method !== null) return method;
  note('its method is not valid in HTTP; GET is used instead');
  return 'GET';
}

/** Credentials of the request are sent, not a header of that name. */
function withAuthHeader(headers: [string, string][], auth: ImportedAuth): void {
  const isHeader = auth.kind === 'header' || (auth.kind === 'auth' && !/^(?:none|apikey)\b/.test(auth.text));
  if (isHeader) removeAuthorization(headers);
  if (auth.kind === 'header') headers.push([auth.name, auth.value]);
}

function directives(
  { behavior }: Pick<Item, 'behavior'>,
  { auth, description }: { readonly auth: ImportedAuth | null; readonly description: string },
) {
  const summary = onOneLine(description).slice(0, maxSummaryLength);
  const all = [
    ...(summary === '' ? [] : [['description', summary] as const]),
    ...(auth?.kind === 'auth' && auth.text !== 'none' ? [['auth', auth.text] as const] : []),
    ...(own(behavior, 'followRedirects') === false ? [['no-redirect', ''] as const] : []),
    ...(own(behavior, 'disableCookies') === true ? [['no-cookie-jar', ''] as const] : []),
  ];
  return all.map(([name, value]) => ({ name, value, line: 1 }));
}

const maxSummaryLength = 200;

function disabledLines(kind: string, entries: readonly Pair[]): readonly string[] {
  return entries.flatMap(({ name, value, isEnabled }) => {
    const plain = onOneLine(name);
    if (isEnabled || plain === '') return [];
    const isSecret = isCredentialName(plain, kind === 'header' ? 'header' : 'field');
    const shown = isSecret ? '' : onOneLine(value).slice(0, maxSummaryLength);
    return [`# disabled ${kind} ${plain}: ${shown}`.trim()];
  });
}
