import { diagnosticTable } from '../../template/diagnostics.ts';
import type { Diagnostic } from '../../template/types.ts';
import type { PreviewAuth } from '../auth/added-auth.ts';
import { headerValue } from '../headers.ts';
import { describeHeaderFault, headerFault } from '../render/headers/fault.ts';
import { shownText } from '../render/piece.ts';
import { mapRequest } from '../request.ts';
import type { Preview, RequestSpec } from '../types.ts';
import { describeInvalidUrl } from '../url/invalid-url.ts';
import { parseWireUrl } from '../url/wire-url.ts';

export type BuiltRequest =
  | { readonly kind: 'spec'; readonly spec: RequestSpec }
  | { readonly kind: 'blocked'; readonly diagnostics: readonly Diagnostic[] };

/** `force` sends despite errors that allow it, never an invalid URL or header, and never credentials without a value. */
export function buildRequest(
  preview: Preview,
  { force = false }: { readonly force?: boolean } = {},
): BuiltRequest {
  const errors = preview.diagnostics.filter(
    ({ severity, code }) => severity === 'error' || code.startsWith('awaits-'),
  );
  const blocking = force && preview.auth?.isIncomplete !== true ? errors.filter(isFinal) : errors;
  if (blocking.length > 0) return { kind: 'blocked', diagnostics: blocking };
  const faults = findFaults(preview);
  if (faults.length > 0 || preview.wireUrl === null) return { kind: 'blocked', diagnostics: faults };
  return { kind: 'spec', spec: toSpec(preview, preview.wireUrl) };
}

export function toSpec(preview: Preview, url: string): RequestSpec {
  const { removed, auth, defaults = [] } = preview;
  const { method, headers, body } = mapRequest(preview, ({ text }) => text);
  const pairs = headers.map(({ name, value }) => [name, value] as const);
  const spec: RequestSpec = { method, url, headers: withOneCookie(pairs), body };
  const own = defaults.filter(({ isForHost, isCredential }) => isForHost || isCredential);
  const forHost = own.flatMap(({ kind, name }) => (kind === 'header' ? [name.toLowerCase()] : []));
  const queryForHost = own.flatMap(({ kind, name }) => (kind === 'query' ? [name] : []));
  return {
    ...spec,
    ...(removed.length === 0 ? {} : { without: removed }),
    ...(isToBeCompressed(spec) ? { compress: 'gzip' } : {}),
    ...(auth === undefined ? {} : authOfSpec(auth)),
    ...(forHost.length === 0 ? {} : { forHost }),
    ...(queryForHost.length === 0 ? {} : { queryForHost }),
  };
}

type Pairs = RequestSpec['headers'];

/** Joins cookies to one header (RFC 6265, section 5.4). */
function withOneCookie(headers: Pairs): Pairs {
  const cookies = headers.filter(isCookie);
  const [first, ...others] = cookies;
  if (first === undefined || others.length === 0) return headers;
  const value = cookies.flatMap(([, cookie]) => (cookie.trim() === '' ? [] : [cookie])).join('; ');
  return headers.flatMap((header) =>
    header === first ? [[first[0], value] as const] : isCookie(header) ? [] : [header],
  );
}

const isCookie = ([name]: Pairs[number]): boolean => name.toLowerCase() === 'cookie';

function authOfSpec({ addition }: PreviewAuth): Pick<RequestSpec, 'auth' | 'credential'> {
  if (addition.kind === 'network') return { auth: addition.auth };
  return addition.name === 'Authorization'
    ? {}
    : { credential: { place: addition.kind, name: addition.name } };
}

function isToBeCompressed({ headers, body }: RequestSpec): boolean {
  if (body.kind === 'none' || body.kind === 'file') return false;
  return headerValue(headers, 'content-encoding')?.trim().toLowerCase() === 'gzip';
}

export const canBeForced = ({ diagnostics, auth }: Preview): boolean =>
  auth?.isIncomplete !== true && !diagnostics.some((one) => one.severity === 'error' && isFinal(one));

const isFinal = ({ code }: Diagnostic): boolean => diagnosticTable[code].isFinal;

/** An unresolved placeholder may leave an invalid URL or header; the preview reported only the first. */
function findFaults(preview: Preview): Diagnostic[] {
  const faults: Diagnostic[] = [];
  if (preview.wireUrl === null) {
    const wire = parseWireUrl(preview.url.text);
    const { text, chunks } = preview.url;
    const shown = chunks.map(shownText).join('');
    const said = describeInvalidUrl({ text, shown }, wire.kind === 'invalid' ? wire.reason : 'syntax');
    faults.push(fault(said.code, 'url', said));
  }
  for (const { name, value } of preview.headers) {
    const found = headerFault(name.text, value.text);
    if (found === null) continue;
    faults.push(fault(found.code, 'header', describeHeaderFault(name.text, value.text)));
  }
  return faults;

  function fault(
    code: Diagnostic['code'],
    part: Diagnostic['part'],
    { message, hint }: Pick<Diagnostic, 'message' | 'hint'>,
  ): Diagnostic {
    const place = preview.diagnostics.find(
      (diagnostic) => diagnostic.part === part && diagnostic.severity === 'error',
    );
    const { line = 1, column = 1, offset = 0, length = 0 } = place ?? {};
    return { code, severity: 'error', part, line, column, offset, length, message, hint };
  }
}
