import type { Packages } from '../packages/packages.ts';

export function createScriptResponse(res: object, packages: Packages): object {
  const { status, statusText, httpVersion, text, contentType, body, timings } = res as Readonly<
    Record<string, unknown>
  >;
  const type = typeof contentType === 'string' ? contentType : '';
  const shown = Object.create(res);
  let parsed: { readonly value: unknown } | null = null;
  const define = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(shown, name, { enumerable: true, configurable: true, ...descriptor });
  const values: Readonly<Record<string, unknown>> = {
    statusCode: status,
    statusMessage: statusText,
    protocol: `HTTP/${httpVersion}`,
    body: text,
    timings: { ...(timings as object) },
  };
  for (const name of Object.keys(values)) define(name, { value: values[name], writable: true });
  define('contentType', {
    value: { contentType: type, mimeType: mimeTypeOf(type), charset: charsetOf(type) },
    writable: true,
  });
  define('parsedBody', {
    get() {
      parsed ??= { value: /[/+]xml\s*(?:;|$)/.test(type) ? parseXml(`${text}`, packages) : body };
      return parsed.value;
    },
  });
  define('rawBody', {
    get: () => (packages.load('buffer')['Buffer'] as { from(text: string): unknown }).from(`${text}`),
  });
  return shown;
}

const mimeTypeOf = (type: string): string => /^[^;]*/.exec(type)?.[0].trim() ?? '';
const charsetOf = (type: string): string | undefined => /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];

function parseXml(text: string, packages: Packages): unknown {
  const { DOMParser } = packages.load('xmldom') as {
    readonly DOMParser: new () => { parseFromString(text: string, type: string): unknown };
  };
  return new DOMParser().parseFromString(text, 'text/xml');
}
