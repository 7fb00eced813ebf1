export interface RequestDefault {
  readonly kind: DefaultKind;
  readonly name: string;
  /** A template. */
  readonly value: string;
  /** The only host that it goes to, as written; null for all. */
  readonly host: string | null;
  readonly file?: string;
}

export type DefaultKind = 'header' | 'query';

export interface ReadDefault extends RequestDefault {
  readonly valueAt: number;
  readonly nameAt: number;
}

/** Reads `X-Tenant: 7`, `version=2`, or either after a host; null for any other text. */
export function readDefault(kind: DefaultKind, text: string): ReadDefault | null {
  const { host, length } = hostBefore(text);
  const rest = text.slice(length);
  const read = kind === 'header' ? parseHeader(rest) : readParameter(rest);
  if (read === null) return null;
  const { name, value, valueAt } = read;
  return { kind, name, value, host, nameAt: length, valueAt: length + valueAt };
}

export function printDefault({ kind, name, value, host }: RequestDefault): string {
  const own = kind === 'header' ? `${name}: ${value}`.trimEnd() : `${name}=${value}`;
  return host === null ? own : `${host} ${own}`;
}

export const defaultKey = ({ kind, name }: Pick<RequestDefault, 'kind' | 'name'>): string =>
  kind === 'header' ? name.toLowerCase() : name;

export function hostBefore(text: string): { readonly host: string | null; readonly length: number } {
  const [all = '', scheme = '', host = ''] = /^(https?:\/\/)?([^\s={}/]+)\/?[ \t]+(?=\S)/i.exec(text) ?? [];
  const isHost = scheme === '' ? plainHost.test(host) : host !== '';
  return isHost && URL.canParse(`http://${host.replace(/^\*\./, '')}`)
    ? { host: host.toLowerCase(), length: all.length }
    : { host: null, length: 0 };
}

/** `api:8080` alone could be a header whose value goes on after the blank. */
const plainHost = /^(?:localhost|\[[\da-f:.]+\]|(?:\*\.)?[\w-]+(?:\.[\w-]+)+)(?::\d+)?$/i;

function parseHeader(
  text: string,
): { readonly name: string; readonly value: string; readonly valueAt: number } | null {
  const [all, name = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*/.exec(text) ?? [];
  return all === undefined ? null : { name, value: text.slice(all.length), valueAt: all.length };
}

function readParameter(
  text: string,
): { readonly name: string; readonly value: string; readonly valueAt: number } | null {
  const [all, name = ''] = /^([^\s=&#?{}]+)[ \t]*==?[ \t]*/.exec(text) ?? [];
  return all === undefined ? null : { name, value: text.slice(all.length), valueAt: all.length };
}
