import { isCredentialName } from '../../core/http/credential-names.ts';
import { onOneLine } from '../../core/json/raw.ts';
import type { BrunoFacts } from '../../core/script/request/bruno-facts.ts';
import type { FileProblem } from '../../core/session/collection/collection.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { toDraft } from '../draft.ts';
import { headersOf, methodIn, removeAuthorization } from '../head-words.ts';
import { formRequestText } from '../http/write/form-line.ts';
import { incomplete } from '../http/write/request-text.ts';
import { ownName } from '../imported.ts';
import { warning } from '../problems.ts';
import { addressOf } from './address.ts';
import { assertsOf } from './asserts.ts';
import { authOf, modeOf } from './auth.ts';
import { bodyOf, filledFields } from './body.ts';
import type { Pair, PlacedRequest, TreeRequest } from './model.ts';
import { afterVariableCode, type ScriptApi, type ScriptFlow, scriptsOf } from './scripts.ts';
import type { Texts } from './texts.ts';

export interface RequestContext {
  readonly texts: Texts;
  readonly flow: ScriptFlow;
  readonly api: ScriptApi;
  readonly collection?: string | undefined;
  readonly variableCode: (placed: PlacedRequest) => readonly string[];
}

export interface ConvertedRequest {
  readonly saved: SavedRequest;
  readonly problems: readonly FileProblem[];
}

export function toSavedRequest(placed: PlacedRequest, context: RequestContext): ConvertedRequest {
  const { around, folders, file } = placed;
  const request = placed.request();
  const { texts } = context;
  const place = file === undefined ? {} : { file };
  const problems: FileProblem[] = request.problems.map((problem) => ({ ...problem, ...place }));
  const label = file === undefined ? `${onOneLine(request.name)}: ` : '';
  const note = (message: string) =>
    void problems.push({ ...warning(request.line(), `${label}${message}`), ...place });
  if (!/^(?:http|graphql)/.test(request.type))
    note(`a request of the protocol ${onOneLine(request.type)} was imported, but cannot be sent`);
  const parts = [...around, request];
  const address = addressOf(request, texts);
  const sent = headersOf(
    parts.flatMap((part) => part.headers),
    { texts, note },
  );
  const headers = [...new Map(sent.map((header) => [header[0].toLowerCase(), header])).values()];
  const auth = authOf(request.auth, around, texts.renamed);
  if (context.api === 'bruno' && auth.kind === 'words' && /^(?:basic|bearer) /.test(auth.text))
    removeAuthorization(headers);
  const lostAuth =
    auth.kind === 'unknown' ? `credentials of the type ${onOneLine(auth.mode)} were omitted` : null;
  if (lostAuth !== null) note(lostAuth);
  const body = bodyOf(request.body, { texts, headers, note });
  const asserts = assertsOf(request.asserts);
  asserts.problems.forEach(note);
  const draft = toDraft({ name: null, method: methodOf(request), url: address.url, headers, body });
  const directives = [
    ...directivesOf(request),
    ...(auth.kind === 'words' ? [['auth', auth.text] as const] : []),
    ...asserts.expectations.map((text) => ['expect', texts.renamed(text)] as const),
  ];
  const lines = [
    ...(lostAuth === null ? [] : [incomplete(lostAuth)]),
    ...directives.map(([name, value]) => ({ name, value, line: 1 })),
  ];
  const fields = filledFields(request.body, texts);
  const { text, notes, lostBody } = formRequestText(draft, { fields, directives: lines });
  for (const found of notes) note(found);
  if (request.examples > 0) note(`examples of responses were omitted (${request.examples})`);
  const afterVariables = parts
    .flatMap((part) => part.afterVariables)
    .flatMap(({ name, value, isEnabled }) =>
      isEnabled ? (afterVariableCode(name.replace(/^@/, ''), value) ?? []) : [],
    );
  const scripts = scriptsOf({
    parts,
    flow: context.flow,
    api: context.api,
    first: context.variableCode(placed),
    afterVariables: afterVariables.length === 0 ? [] : [afterVariables.join('\n')],
    asserts: asserts.tests,
    facts: factsOf({ request, around }, context),
  });
  const saved = {
    name: segment(request.name) || ownName(draft),
    folder: folders.map(segment).filter(Boolean).join('/'),
    text: [...disabledLines(request, address.disabled), text].join('\n'),
    ...scripts,
    ...(lostBody !== undefined && { lostBody }),
  };
  return { saved, problems };
}

function factsOf(
  { request, around }: Pick<PlacedRequest, 'around'> & { readonly request: TreeRequest },
  { texts, collection }: RequestContext,
): BrunoFacts {
  const value = (text: string) => texts.template(text, 'text');
  const headers = new Map<string, Pair>();
  const pairs = [...around, request].flatMap((part) => part.headers);
  // An enabled header replaces a disabled one of its name, in any order.
  for (const pair of [...pairs].sort((one, other) => Number(one.isEnabled) - Number(other.isEnabled)))
    headers.set(pair.name.trim().toLowerCase(), pair);
  const authMode = modeOf(request.auth, around);
  return {
    ...(collection !== undefined && { collection }),
    ...(authMode !== null && { authMode }),
    pathParameters: request.path.map((pair) => [pair.name, value(pair.value)]),
    disabledHeaders: [...headers.values()].flatMap(({ name, isEnabled, ...pair }) =>
      isEnabled ? [] : [[name, isCredentialName(name, 'header') ? '' : value(pair.value)] as const],
    ),
  };
}

const maxNameLength = 100;
const maxSummaryLength = 200;

const segment = (name: string): string => onOneLine(name).replaceAll('/', '-').slice(0, maxNameLength).trim();

/** Other protocols have the method that JetBrains' files have for them. */
function methodOf({ type, method }: TreeRequest): string {
  if (/^ws|^websocket|^socketio/.test(type)) return 'WEBSOCKET';
  if (type.startsWith('grpc')) return 'GRPC';
  return methodIn(method) ?? 'GET';
}

function directivesOf({ docs, tags, settings }: TreeRequest): (readonly [name: string, value: string])[] {
  const summary = onOneLine(docs.replace(/^#+\s*/, '')).slice(0, maxSummaryLength);
  const plainTags = tags.map((tag) => onOneLine(tag).replace(/,/g, ' ')).filter(Boolean);
  const timeout = Number(settings.get('timeout') ?? 0);
  const follows = settings.get('followRedirects') !== 'false' && settings.get('maxRedirects') !== '0';
  return [
    ...(summary === '' ? [] : [['description', summary] as const]),
    ...(plainTags.length === 0 ? [] : [['tag', plainTags.join(', ')] as const]),
    ...(timeout > 0 && Number.isFinite(timeout) ? [['timeout', `${timeout} ms`] as const] : []),
    ...(follows ? [] : [['no-redirect', ''] as const]),
  ];
}

/** Comments for entries that are switched off; their values are not repeated: one may be a credential. */
function disabledLines(request: TreeRequest, query: readonly Pair[]): string[] {
  const fields = request.body.kind === 'form' ? request.body.fields : [];
  const lines = [
    ...request.headers.map((pair) => ['header', pair] as const),
    ...query.map((pair) => ['query', pair] as const),
    ...fields.map((pair) => ['field', pair] as const),
  ];
  return lines.flatMap(([kind, { name, isEnabled }]) =>
    isEnabled || onOneLine(name) === '' ? [] : [`# disabled ${kind} ${onOneLine(name)}`],
  );
}
