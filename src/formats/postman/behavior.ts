import { own, type Raw } from '../../core/json/raw.ts';
import { connectionHeaderNames } from '../../core/request/preview/connection-headers.ts';
import { isObject } from '../../core/value/is-object.ts';

export const behaviorNotes = (behavior: Raw): readonly string[] =>
  notes.flatMap(([name, isUsual, say]) => {
    const value = own(behavior, name);
    return value === undefined || isUsual(value) ? [] : [`its ${name} was omitted${say(value)}`];
  });

const notes: readonly (readonly [
  name: string,
  isUsual: (value: unknown) => boolean,
  say: (value: unknown) => string,
])[] = [
  ['strictSSL', (value) => value !== false, () => '; use --insecure'],
  [
    'maxRedirects',
    (value) => typeof value !== 'number',
    (value) => `; use --set redirects=${Math.max(0, Math.round(Number(value)))}`,
  ],
  [
    'followOriginalHttpMethod',
    (value) => value !== true,
    () => ': the method stays after 307 and 308, and becomes GET after 303, and after 301 and 302 for a POST',
  ],
  ['followAuthorizationHeader', (value) => value !== true, () => ': credentials stay on their host'],
];

export function withoutSystemHeaders(
  headers: [name: string, value: string][],
  { behavior, isOwn }: { readonly behavior: Raw; readonly isOwn: (name: string) => boolean },
): void {
  const disabled = own(behavior, 'disabledSystemHeaders');
  if (!isObject(disabled)) return;
  for (const [given, isOff] of Object.entries(disabled)) {
    const name = given.toLowerCase();
    if (isOff !== true || !removable.has(name) || isOwn(name)) continue;
    const added = headers.findIndex(([one]) => one.toLowerCase() === name);
    // Parts cannot be told apart without their boundary.
    if (added >= 0 && headers[added]?.[1].startsWith('multipart/') === true) continue;
    if (added >= 0) headers.splice(added, 1);
    headers.push([name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), '']);
  }
}

const removable: ReadonlySet<string> = new Set(['content-type', ...connectionHeaderNames]);
