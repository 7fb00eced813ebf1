import type { Directive } from '../../core/directives/directive.ts';
import { transportOverrides } from '../../core/directives/transport.ts';
import { parseAuth } from '../../core/request/auth/parse-auth.ts';
import { chooseAuth } from '../../core/request/auth/render-auth.ts';
import type { Draft } from '../../core/request/draft.ts';
import { headerValue } from '../../core/request/headers.ts';
import { previewDraft } from '../../core/request/preview/preview.ts';
import { wirePieces } from '../../core/request/render/multipart.ts';
import { toSpec } from '../../core/request/sending/build.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import { restoredAuth } from '../../core/session/auth.ts';
import type { CollectionRequest } from '../../core/session/collection/collection.ts';
import { restoredDefaults } from '../../core/session/defaults/defaults.ts';
import type { SessionContent } from '../../core/session/exports/shared-session.ts';
import type { Scope } from '../../core/template/types.ts';
import { textOfBase64 } from '../../core/text/base64.ts';
import { variableOf } from '../scope.ts';
import { quoted, textCode } from './literals.ts';
import { createMarks, type Marks, type TextPart } from './marks.ts';
import { pathOf } from './paths.ts';
import { type Check, carriedScripts, checksOf } from './scripts-and-checks.ts';

export interface PlannedRequest {
  readonly name: string;
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Path of the value that is the whole body, and JSON where it is an object or a list. */
  readonly jsonPath: string | null;
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'text'; readonly code: string; readonly parts: readonly TextPart[] }
    /** Expression of its path. */
    | { readonly kind: 'file'; readonly path: string };
  readonly before: readonly string[];
  readonly directives: readonly Directive[];
  readonly checks: readonly Check[];
  readonly after: readonly string[];
  readonly transport: ReturnType<typeof transportOverrides>;
}

export interface Planner {
  readonly session: SessionContent;
  readonly scope: Scope;
  readonly pathNames: Parameters<typeof pathOf>[1];
  note(text: string): void;
}

export function planRequest(
  request: CollectionRequest,
  { session, scope, pathNames, name, note }: Planner & { readonly name: string },
): PlannedRequest[] {
  const { directives } = request;
  const left = directives.find(
    ({ name: kind }) => kind === 'incomplete' || kind === 'disabled' || kind === 'loop',
  );
  if (left !== undefined) {
    note(`${name} is omitted: # @${left.name}${left.value === '' ? '' : ` ${left.value}`}.`);
    return [];
  }
  const marks = createMarks(scope, (expression) => pathOf(expression, pathNames));
  const draft = withAuth(request, session);
  const defaults = [{ level: 'session', list: restoredDefaults(session.defaults) } as const];
  const hasHost = draft.headers.some((header) => header.name.text.toLowerCase() === 'host');
  const base = scope.get('base_url') ?? (hasHost ? undefined : variableOf(''));
  const marked = previewDraft(
    draft,
    { ...marks.scope, get: (wanted) => (wanted === 'base_url' ? base : marks.scope.get(wanted)) },
    { defaults, parseTemplate: marks.parse },
  );
  const spec = toSpec(marked, marked.url.text);
  if (spec.auth !== undefined)
    note(`${name} is sent without its credentials: ${spec.auth.kind} is not supported.`);
  const hasType = headerValue(spec.headers, 'content-type') !== null;
  const body = bodyOf(spec, marks);
  const url = marks.split(spec.url);
  const planned: PlannedRequest = {
    name,
    directives,
    id: request.name ?? name,
    method: spec.method,
    url: isFixed(url) && marked.wireUrl !== null ? quoted(marked.wireUrl) : urlCode(draft, url),
    headers: headersOf(spec.headers, marks),
    jsonPath: hasType ? null : wholeValue(body),
    body: body.kind === 'lost' ? { kind: 'none' } : body,
    before: carriedScripts(request.before, { name, note }),
    after: carriedScripts(request.after, { name, note }),
    checks: checksOf(directives, { name, marks, note }),
    transport: transportOverrides(directives),
  };
  const reasons = [...marks.lost(), ...(body.kind === 'lost' ? [body.reason] : [])];
  if (reasons.length === 0) return [planned];
  note(`${name} is omitted: ${reasons.join(', ')} cannot be included.`);
  return [];
}

const isFixed = (parts: readonly TextPart[]): boolean => parts.every((part) => typeof part === 'string');

/** Makes the credentials of the session those of the request, so that they are rendered with its texts. */
function withAuth({ draft, directives }: CollectionRequest, { auth }: SessionContent): Draft {
  const own = directives.find(({ name }) => name === 'auth');
  const parsed = own === undefined ? null : parseAuth(own.value, { level: 'request' });
  const nearest = parsed?.kind === 'auth' ? parsed.auth : draft.auth;
  const given = restoredAuth(auth);
  const chosen = chooseAuth(nearest, given === null ? [] : [given])?.auth ?? nearest;
  return chosen === undefined ? draft : { ...draft, auth: chosen };
}

/** The base URL loses its slashes at the end; a scheme before a value is added when the script runs, where there is none. */
function urlCode({ url }: Draft, parts: readonly TextPart[]): string {
  const [first, second, ...rest] = parts;
  const isAdded = first === 'http://' && typeof second === 'object' && !url.text.startsWith('http://');
  const own = isAdded ? [second, ...rest] : parts;
  const [start] = own;
  const isOnBase = typeof start === 'object' && start.path === 'base_url' && url.text.startsWith('/');
  return `url(${textCode(isOnBase ? [{ ...start, writer: 'base' }, ...own.slice(1)] : own)})`;
}

function headersOf(headers: RequestSpec['headers'], marks: Marks): PlannedRequest['headers'] {
  const joined = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const known = joined.get(key);
    const code = headerCode(value, marks);
    if (known === undefined) joined.set(key, { name: textCode(marks.split(name)), values: [code] });
    else known.values.push(code);
  }
  return [...joined.values()].map(({ name, values }) => ({
    name,
    value: values.length === 1 ? values.join() : `[${values.join(', ')}].join(', ')`,
  }));
}

/** Basic credentials are encoded when the script runs. */
function headerCode(value: string, marks: Marks): string {
  const digits = /^Basic ([A-Za-z0-9+/=]+)$/.exec(value)?.[1];
  const parts = digits === undefined ? [] : marks.split(textOfBase64(digits) ?? '');
  return parts.some((part) => typeof part === 'object')
    ? `\`Basic \${base64(${textCode(parts)})}\``
    : textCode(marks.split(value));
}

function bodyOf(
  { body, compress }: RequestSpec,
  marks: Marks,
): PlannedRequest['body'] | { readonly kind: 'lost'; readonly reason: string } {
  if (compress) return { kind: 'lost', reason: 'a compressed body' };
  const pieces = wirePieces(body);
  const [only] = pieces;
  if (only === undefined) return { kind: 'none' };
  if (only.kind === 'file' && pieces.length === 1 && !only.substitute)
    return { kind: 'file', path: textCode(marks.split(only.path)) };
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  const parts = marks.split(texts.join(''));
  return texts.length === pieces.length
    ? { kind: 'text', code: textCode(parts), parts }
    : { kind: 'lost', reason: 'a body of several files, or with placeholders in a file,' };
}

function wholeValue(body: ReturnType<typeof bodyOf>): string | null {
  const parts =
    body.kind === 'text' ? body.parts.filter((part) => typeof part !== 'string' || part.trim() !== '') : [];
  const [only] = parts;
  return parts.length === 1 && typeof only === 'object' ? only.path : null;
}
