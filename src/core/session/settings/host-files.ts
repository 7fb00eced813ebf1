import { type HostPattern, matchesHost, parseHostPattern } from '../../request/hosts/host-pattern.ts';

export interface HostFile {
  /** Null for all hosts without a file of their own. */
  readonly host: HostPattern | null;
  readonly path: string;
}

/** Parses `FILE` or `HOST=FILE`, separated by commas; null if a host is invalid. */
export function parseHostFiles(text: string): readonly HostFile[] | null {
  if (!isByHost(text)) return [{ host: null, path: text }];
  const files = text.split(',').map((entry): HostFile | null => {
    const [, host, path = ''] = hostAndFile.exec(entry.trim()) ?? [];
    if (host === undefined) return entry.trim() === '' ? null : { host: null, path: entry.trim() };
    const pattern = parseHostPattern(host);
    return pattern === null ? null : { host: pattern, path };
  });
  return files.every((file) => file !== null) ? files : null;
}

export const fileForUrl = (files: readonly HostFile[], url: URL | null): HostFile | null =>
  files.find(({ host }) => host !== null && url !== null && matchesHost(host, url)) ??
  files.find(({ host }) => host === null) ??
  null;

const hostAndFile = /^([^\s=/\\]+)=(.+)$/s;

const isByHost = (text: string): boolean => hostAndFile.test(text.split(',')[0]?.trim() ?? '');
