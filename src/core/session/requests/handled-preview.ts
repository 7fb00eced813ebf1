import type { Body } from '../../request/body.ts';
import { carriedCredentials } from '../../request/hosts/carried-credentials.ts';
import { bodyMediaOf } from '../../request/media.ts';
import { addedHeaders } from '../../request/preview/added-headers.ts';
import type { BodySizes } from '../../request/preview/body-length.ts';
import { measuredLength } from '../../request/preview/preview-connection.ts';
import { describeHeaderFault, headerFault } from '../../request/render/headers/fault.ts';
import { literal, literalHeader } from '../../request/render/literal.ts';
import type { Preview, PreviewHeader, RenderedText } from '../../request/types.ts';
import { describeInvalidUrl } from '../../request/url/invalid-url.ts';
import { parseWireUrl } from '../../request/url/wire-url.ts';
import type { HandlerFailure, OutgoingRequest } from '../../script/request/outgoing.ts';
import type { RequestChange } from '../../script/request/subject.ts';
import { nowhere } from '../../template/diagnostics.ts';
import type { Diagnostic } from '../../template/types.ts';
import { changedParts, replacedHeaders } from './changed-parts.ts';

export function outgoingRequest({ name, method, url, headers, body }: Preview): OutgoingRequest {
  return {
    name,
    method,
    url: url.text,
    headers: headers.map((header) => [header.name.text, header.value.text]),
    body: textOfBody(body),
  };
}

function textOfBody(body: Body<RenderedText>): string | null {
  if (body.kind === 'text') return body.text.text;
  if (body.kind !== 'pieces' || body.pieces.some(({ kind }) => kind === 'file')) return null;
  return body.pieces.map((piece) => (piece.kind === 'text' ? piece.text.text : '')).join('');
}

export function handledPreview(
  preview: Preview,
  change: RequestChange,
  sizes: BodySizes | null = null,
): Preview {
  const { url, headers, body, places } = change;
  const method = change.method?.toUpperCase() ?? preview.method;
  const wire = url === undefined ? null : parseWireUrl(url);
  const before = outgoingRequest(preview).headers;
  const changed = changedParts(change, { before, by: handlerName });
  const kept = headers === undefined ? preview.headers : replacedHeaders(preview.headers, headers, newHeader);
  const gone = changed.flatMap((one) =>
    one.change === 'removed' && one.name !== undefined ? [one.name.toLowerCase()] : [],
  );
  const text = body === undefined || body === null ? null : literal(body);
  const type = body === undefined ? null : typeOfBody(body, kept);
  const added =
    type === 'added json' && !gone.includes('content-type')
      ? addedHeaders(namesOf(kept), { body: { kind: 'json', isValid: true }, credentials: null })
      : [];
  const credentials = wire?.kind === 'url' ? wire.credentials : null;
  const own = addedHeaders(namesOf(kept), { body: { kind: 'none' }, credentials });
  const made: Preview = {
    ...preview,
    method,
    ...(url !== undefined && { url: literal(url), wireUrl: wire?.kind === 'url' ? wire.href : null }),
    headers: [...kept, ...[...added, ...own].map(literalHeader)],
    removed: [...new Set([...preview.removed, ...gone])],
    ...(body !== undefined && {
      body: text === null ? { kind: 'none' as const } : { kind: 'text' as const, text },
      media: type === 'added json' ? 'json' : type,
    }),
    changed: [...(preview.changed ?? []), ...changed],
    ...(choosesHost(preview, change) && {
      hostChosenBy: handlerName(places?.url ?? places?.headers?.['host']),
    }),
    ...((change.holdsSecret === true || carriedCredentials(preview).length > 0) && { holdsSecret: true }),
    diagnostics: [...remaining(preview.diagnostics, change), ...faults(change)],
  };
  const complete = withOwnAuth(made);
  return { ...complete, length: measuredLength(complete, sizes) };
}

const handlerName = (place: string | undefined): string =>
  place === undefined ? 'onRequest' : `onRequest, ${place}`;

/** Returns a preview that cannot be sent, even by force: the failed handler may be the one that signs. */
export function failedPreview(preview: Preview, failure: HandlerFailure): Preview {
  const { message, place, line, column } = failure;
  const where = place === null ? '' : ` (${place})`;
  return withDiagnostic(preview, {
    severity: 'error',
    message: `a handler of client.onRequest failed: ${message}${where}`,
    hint: 'fix it and set it again, or remove all handlers with client.onRequest(null)',
    ...(line !== null && column !== null && { line, column }),
  });
}

export function withDiagnostic(
  preview: Preview,
  {
    severity,
    message,
    hint,
    line = 1,
    column = 1,
  }: Pick<Diagnostic, 'severity' | 'message' | 'hint'> & Partial<Pick<Diagnostic, 'line' | 'column'>>,
): Preview {
  const place = { ...nowhere, line, column, within: 'onRequest' };
  const diagnostic = { code: 'request-handler', part: 'url', severity, message, hint, ...place } as const;
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}

const namesOf = (headers: readonly PreviewHeader[]): string[] => headers.map(({ name }) => name.text);

const newHeader = (name: string, value: string) => literalHeader({ name, value, reason: null });

function typeOfBody(body: string | null, headers: readonly PreviewHeader[]): Preview['media'] | 'added json' {
  if (body === null) return null;
  const named = headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text;
  if (named !== undefined) return bodyMediaOf(named);
  return /^\s*[[{]/.test(body) ? 'added json' : 'text';
}

function withOwnAuth(preview: Preview): Preview {
  const { auth, ...rest } = preview;
  if (auth === undefined) return preview;
  const has = (name: string) => namesOf(preview.headers).some((one) => one.toLowerCase() === name);
  const { addition } = auth;
  const isGone =
    addition.kind === 'network'
      ? has('authorization')
      : addition.kind === 'header' && !has(addition.name.toLowerCase());
  return isGone ? rest : preview;
}

function choosesHost(preview: Preview, { url, headers }: RequestChange): boolean {
  const before = outgoingRequest(preview);
  const host = (list: OutgoingRequest['headers']) =>
    list.find(([name]) => name.toLowerCase() === 'host')?.[1];
  return (
    (url !== undefined && authorityOf(url) !== authorityOf(before.url)) ||
    (headers !== undefined && host(headers) !== host(before.headers))
  );
}

function authorityOf(text: string): string {
  const wire = parseWireUrl(text);
  return wire.kind === 'url' ? new URL(wire.href).origin : text;
}

const remaining = (diagnostics: readonly Diagnostic[], change: RequestChange): readonly Diagnostic[] =>
  diagnostics.filter(
    ({ part, severity }) =>
      severity === 'error' ||
      !((part === 'url' && change.url !== undefined) || (part === 'body' && change.body !== undefined)),
  );

function faults({ url, headers = [], places }: RequestChange): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (
    part: 'url' | 'header',
    fault: Pick<Diagnostic, 'code' | 'message' | 'hint'>,
    place: string | undefined,
  ) =>
    found.push({
      severity: 'error',
      part,
      ...nowhere,
      within: 'onRequest',
      ...fault,
      message: `${fault.message} (${place ?? 'a handler of client.onRequest'})`,
    });
  const wire = url === undefined ? null : parseWireUrl(url);
  if (url !== undefined && wire?.kind === 'invalid')
    report('url', describeInvalidUrl({ text: url, shown: url }, wire.reason), places?.url);
  for (const [name, value] of headers) {
    const fault = headerFault(name, value);
    if (fault !== null)
      report(
        'header',
        { code: fault.code, ...describeHeaderFault(name, value) },
        places?.headers?.[name.toLowerCase()],
      );
  }
  return found;
}
