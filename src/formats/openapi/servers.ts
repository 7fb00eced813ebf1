import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import { serverText } from '../../core/openapi/description.ts';
import { isObject } from '../../core/value/is-object.ts';

export function baseUrl(document: Raw, leaveOut: (what: string) => void): string | null {
  const servers = listOf(own(document, 'servers'));
  if (servers.length > 1) leaveOut('servers after the first one');
  return servers.length > 0 ? serverUrl(servers[0]) : swaggerUrl(document);
}

export function serverUrl(server: unknown): string | null {
  return address(serverText(server));
}

function swaggerUrl(document: Raw): string | null {
  const host = textOf(own(document, 'host'));
  if (host === '' || !isObject(document)) return null;
  const schemes = listOf(own(document, 'schemes')).map(textOf);
  const scheme = schemes.includes('https') ? 'https' : (schemes.find((one) => one === 'http') ?? 'https');
  return address(`${scheme}://${host}${textOf(own(document, 'basePath'))}`);
}

function address(url: string): string | null {
  const isWhole = /^https?:\/\//i.test(url) && URL.canParse(url) && !/[\s{}]/.test(url);
  return isWhole ? url.replace(/\/+$/, '') : null;
}
