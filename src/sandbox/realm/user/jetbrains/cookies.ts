import { freeze } from '../primordials.ts';

export interface ScriptCookie {
  readonly name: string;
  readonly value: string;
  readonly [attribute: string]: unknown;
}

export function cookiesOf(lines: readonly string[]): readonly ScriptCookie[] {
  return lines.map((line) => {
    const [pair = '', ...attributes] = line.split(';');
    const [name, value] = halves(pair);
    const cookie: Record<string, unknown> = { name, value };
    for (const attribute of attributes) {
      const [key, text] = halves(attribute);
      const known = attributeNames[key.toLowerCase()];
      if (known !== undefined) cookie[known] = text === '' ? true : text;
    }
    return freeze(cookie as { readonly name: string; readonly value: string });
  });
}

const attributeNames: Readonly<Record<string, string>> = {
  __proto__: null as never,
  domain: 'domain',
  path: 'path',
  expires: 'expires',
  'max-age': 'maxAge',
  secure: 'secure',
  httponly: 'httpOnly',
  samesite: 'sameSite',
};

function halves(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
