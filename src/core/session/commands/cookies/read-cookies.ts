import { hostBefore } from '../../../directives/default-line.ts';

export type CookiesCommand =
  | { readonly kind: 'list'; readonly host: string | null }
  | { readonly kind: 'set'; readonly host: string | null; readonly line: string }
  | { readonly kind: 'remove'; readonly name: string; readonly host: string | null }
  | { readonly kind: 'clear'; readonly host: string | null }
  | { readonly kind: 'unknown' };

export function readCookiesCommand(argument: string): CookiesCommand {
  const [, verb = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(argument.trim()) ?? [];
  switch (verb) {
    case '':
      return { kind: 'list', host: null };
    case 'set':
      return readSet(rest);
    case 'rm': {
      const [name = '', host = null, ...more] = rest.split(/\s+/);
      const isRead = name !== '' && more.length === 0 && (host === null || hostOf(host) !== null);
      return isRead
        ? { kind: 'remove', name, host: host === null ? null : hostOf(host) }
        : { kind: 'unknown' };
    }
    case 'clear':
      return rest === '' ? { kind: 'clear', host: null } : ofHost('clear', rest);
    default:
      return rest === '' ? ofHost('list', verb) : { kind: 'unknown' };
  }
}

function readSet(text: string): CookiesCommand {
  const first = /^(\S+)\s+(.+)$/s.exec(text);
  const named = hostBefore(text).host === null ? null : first?.[1];
  if (named !== undefined && named !== null) return setOn(hostOf(named), first?.[2] ?? '');
  const [, line = '', last = ''] = /^([^\s;]+)\s+(\S+)$/.exec(text) ?? [];
  if (line !== '' && hostOf(last) !== null) return setOn(hostOf(last), line);
  return setOn(null, text);
}

const setOn = (host: string | null, line: string): CookiesCommand =>
  /^[^\s=;]+\s*=/.test(line) ? { kind: 'set', host, line: line.trim() } : { kind: 'unknown' };

function ofHost(kind: 'list' | 'clear', text: string): CookiesCommand {
  const host = hostOf(text);
  return host === null ? { kind: 'unknown' } : { kind, host };
}

function hostOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `http://${text.replace(/^\*?\./, '')}`;
  if (!/^[^\s=;]+$/.test(text) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return hostname === '' ? null : hostname;
}
