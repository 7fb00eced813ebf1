import type { RequestChange, ScriptSubject } from '../../../../core/script/request/subject.ts';

/** The `request` of httpYac's scripts, which they may change. */
export interface ScriptRequest {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface RequestView {
  readonly event: string;
  readonly substitute: (text: string, part: string) => string;
}

/** With its placeholders; for the event `request`, which comes when they are replaced, without. */
export function createScriptRequest(subject: ScriptSubject, view: RequestView): ScriptRequest {
  const { method, url, headers, body } = shown(subject, view);
  return { method, url, headers: Object.fromEntries(headers), body: body ?? undefined };
}

function shown(subject: ScriptSubject, { event, substitute }: RequestView): ScriptSubject {
  if (event !== 'request' && subject.phase === 'before') return subject;
  const { url, headers, body } = subject;
  return {
    ...subject,
    url: substitute(url, 'url'),
    headers: headers.map(([name, value]) => [name, substitute(value, 'header')] as const),
    body: body === null ? null : substitute(body, 'body'),
  };
}

/** The parts that a script replaced; null for none. */
export function changeOf(
  request: ScriptRequest,
  subject: ScriptSubject,
  view: RequestView,
): RequestChange | null {
  const before = createScriptRequest(subject, view);
  const written = view.event === 'request' ? escaped : (text: string) => text;
  const headers = pairsOf(request.headers);
  const body = textOf(request.body);
  const change: RequestChange = {
    ...(request.method !== before.method && { method: `${request.method}` }),
    ...(request.url !== before.url && { url: written(`${request.url}`) }),
    ...(JSON.stringify(headers) !== JSON.stringify(pairsOf(before.headers)) && {
      headers: headers.map(([name, value]) => [name, written(value)] as const),
    }),
    ...(body !== textOf(before.body) && { body: body === null ? null : written(body) }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

function pairsOf(headers: Readonly<Record<string, unknown>>): (readonly [name: string, value: string])[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => [name, `${one}`] as const);
  });
}

function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const escaped = (text: string): string => text.replaceAll('{{', '\\{{');
