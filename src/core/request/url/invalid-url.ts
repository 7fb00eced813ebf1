import { didYouMean } from '../../template/nearest.ts';
import type { InvalidUrlReason } from './wire-url.ts';

export function describeInvalidUrl(
  url: { readonly text: string; readonly shown: string; readonly empty?: string | null },
  reason: InvalidUrlReason,
): { readonly code: 'invalid-url' | 'url-line-break'; readonly message: string; readonly hint: string } {
  const shown = url.shown.length > 80 ? `${url.shown.slice(0, 80)}…` : url.shown;
  switch (reason) {
    case 'line-break':
      return { code: 'url-line-break', ...lineBreak('the URL', url.text) };
    case 'scheme':
      return invalid(`${shown} is not an http or https URL`, hintOfScheme(url.text));
    case 'host': {
      const { empty = null } = url;
      return invalid(
        `${shown} has no host`,
        empty === null ? 'a URL is http://host/path' : `${empty} is empty: ${howToSet(empty)}`,
      );
    }
    case 'syntax':
      return describeSyntax(url.text, shown);
    default:
      return reason satisfies never;
  }
}

export function lineBreak(subject: string, text: string): { message: string; hint: string } {
  const isTab = !/[\r\n]/.test(text);
  return {
    message: `${subject} contains a ${isTab ? 'tab' : 'line break'}, which is not allowed in a URL`,
    hint: `remove the ${isTab ? 'tab' : 'line break'}, or percent-encode it`,
  };
}

const invalid = (message: string, hint: string) => ({ code: 'invalid-url', message, hint }) as const;

function describeSyntax(text: string, shown: string) {
  const authority = /^[a-z]+:\/*([^/?#\\]*)/i.exec(text)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:([^:\]]*)$/.exec(host)?.[1] ?? '';
  if (port !== '' && (!/^\d+$/.test(port) || Number(port) > 65535)) {
    return invalid(`${shown} has the port ${port}`, 'a port is a number from 0 to 65535');
  }
  const strange = /[\s<>^|%[\]{}"`]/.exec(host.replace(/^\[.*\]/, ''))?.[0];
  const what =
    strange === undefined
      ? 'is not a URL'
      : `has a host with ${strange === ' ' ? 'a space' : `"${strange}"`} in it`;
  return invalid(`${shown} ${what}`, 'a URL is http://host/path');
}

function hintOfScheme(text: string): string {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1] ?? '';
  return (
    didYouMean(scheme, ['http', 'https'], (near) => `${near}://`) ?? 'write http:// or https:// in front'
  );
}

const howToSet = (placeholder: string): string =>
  /^\{\{\s*base_url\b/.test(placeholder) ? '.base URL sets it' : 'set it to a host, such as localhost:3000';
