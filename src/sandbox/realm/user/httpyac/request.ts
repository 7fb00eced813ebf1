import { hasSameHeaders, type RequestTexts } from '../../../../core/script/request/change-between.ts';
import type { ScriptSubject } from '../../../../core/script/request/subject.ts';
import { escapeBraces } from '../../../../core/template/escape.ts';
import type { PlaceTracker } from '../requests/places.ts';

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

/** The request of a script, and its texts before and after: with placeholders, but for the event `request`. */
export function createScriptRequest(subject: ScriptSubject, view: RequestView, tracker: PlaceTracker) {
  const { method, url, headers, body } = shown(subject, view);
  const written = view.event === 'request' ? escapeBraces : (text: string) => text;
  const raw: ScriptRequest = { method, url, headers: Object.fromEntries(headers), body: body ?? undefined };
  const before = textsOf(raw);
  const touchHeaders = (...names: readonly unknown[]) => {
    for (const name of names) if (typeof name === 'string') tracker.touchHeader(name);
  };
  const request = followed(raw, (name, value) => {
    if (name === 'method' || name === 'url' || name === 'body') tracker.touch(name);
    else if (name === 'headers') touchHeaders(...Object.keys(raw.headers), ...Object.keys(value ?? {}));
  });
  raw.headers = followed(raw.headers, (name) => touchHeaders(name));
  /** A text that is the same as before keeps its braces as they were. */
  const kept = (now: string, old: string | null | undefined) => (now === old ? now : written(now));
  return {
    request,
    before,
    now(): RequestTexts {
      const now = textsOf(raw);
      return {
        method: now.method,
        url: kept(now.url, before.url),
        headers: hasSameHeaders(before, now)
          ? now.headers
          : now.headers.map(([name, value]) => [name, written(value)] as const),
        body: now.body === null ? null : kept(now.body, before.body),
      };
    },
  };
}

const textsOf = ({ method, url, headers, body }: ScriptRequest): RequestTexts => ({
  method: `${method}`,
  url: `${url}`,
  headers: pairsOf(headers),
  body: textOf(body),
});

const followed = <Target extends object>(
  target: Target,
  touch: (name: PropertyKey, value?: unknown) => void,
): Target =>
  new Proxy(target, {
    set(own, name, value) {
      touch(name, value);
      return Reflect.set(own, name, value);
    },
    deleteProperty(own, name) {
      touch(name);
      return Reflect.deleteProperty(own, name);
    },
  });

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
