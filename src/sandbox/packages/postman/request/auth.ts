import type { Any } from '../host.ts';

/** Credentials that a script gives its request: they are sent as a header or a parameter. */
export class RequestAuth {
  type: string | undefined;
  #fields: Record<string, Any> = {};
  readonly #interpolate: (text: string) => string;

  constructor(interpolate: (text: string) => string) {
    this.#interpolate = interpolate;
  }

  /** Takes `{ type: 'basic', basic: [{ key, value }] }`, or the fields alone with their type. */
  update(options: Any, type: string | undefined = options?.type): void {
    if (type === undefined) throw new Error('request.auth.update takes the credentials with their type');
    this.use(type);
    const given = options?.[type] ?? options;
    const pairs: readonly [string, Any][] = Array.isArray(given)
      ? given.map(({ key, value }): [string, Any] => [`${key}`, value])
      : Object.entries(given ?? {});
    this.#fields = Object.fromEntries(pairs);
  }

  use(type: string): void {
    if (!known.includes(type))
      throw new Error(`scripts can set request.auth to ${known.join(', ')}, not ${type}`);
    this.type = type;
    this.#fields = {};
  }

  clear(): void {
    this.use('noauth');
  }

  parameters(): object {
    return { ...this.#fields, toObject: () => ({ ...this.#fields }) };
  }

  /** Null where nothing is sent. */
  sent(): { readonly place: 'header' | 'query'; readonly name: string; readonly value: string } | null {
    const field = (name: string) => `${this.#fields[name] ?? ''}`;
    const header = (value: string) => ({ place: 'header', name: 'Authorization', value }) as const;
    switch (this.type) {
      case 'bearer':
        return header(`${field('prefix') || 'Bearer'} ${field('token')}`);
      case 'basic': {
        const text = this.#interpolate(`${field('username')}:${field('password')}`);
        return header(`Basic ${(globalThis as Any).Buffer.from(text).toString('base64')}`);
      }
      case 'apikey':
        return field('key') === ''
          ? null
          : {
              place: field('in') === 'query' || field('addTo').startsWith('query') ? 'query' : 'header',
              name: field('key'),
              value: field('value'),
            };
      case 'digest':
        return header(signedHeader('Digest', [field('username'), field('password')]));
      case 'awsv4': {
        const options = { token: field('sessionToken'), region: field('region'), service: field('service') };
        return header(signedHeader('AWS', [field('accessKey'), field('secretKey')], options));
      }
      case 'ntlm': {
        const options = { domain: field('domain'), workstation: field('workstation') };
        return header(signedHeader('NTLM', [field('username'), field('password')], options));
      }
      default:
        return null;
    }
  }
}

const known = ['noauth', 'none', 'basic', 'bearer', 'apikey', 'digest', 'awsv4', 'ntlm'];

/** The forms of the REST Client, which restloop signs. What does not fit them is refused: it would be sent as it is. */
function signedHeader(
  scheme: string,
  words: readonly string[],
  options: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries(options).filter(([, value]) => value !== '');
  const all = [...words, ...given.map(([name, value]) => `${name}:${value}`)];
  if (all.some((word) => word === '' || /\s/.test(word.replace(/\{\{[^{}]*\}\}/g, ''))))
    throw new Error(`${scheme} credentials set by a script cannot contain spaces`);
  return [scheme, ...all].join(' ');
}
