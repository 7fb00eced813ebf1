import type { Any } from '../host.ts';
import { PropertyList } from '../lists.ts';

export interface GivenAuth {
  readonly scheme: string;
  readonly words: readonly string[];
}

/** Credentials that a script sets are sent as a header or a parameter. */
export class RequestAuth {
  type: string | undefined;
  /** The fields by type, as `request.auth.basic`. */
  [type: string]: Any;
  readonly #interpolate: (text: string) => string;
  readonly #given: string;

  constructor(interpolate: (text: string) => string, given?: GivenAuth) {
    this.#interpolate = interpolate;
    const names = given === undefined ? undefined : fieldNames[given.scheme];
    if (given !== undefined && names !== undefined) {
      this.type = given.scheme;
      this[given.scheme] = new PropertyList(
        given.words.slice(0, names.length).map((value, index) => ({ key: `${names[index]}`, value })),
      );
    }
    this.#given = this.#text();
  }

  update(options: Any, type: string | undefined = options?.type): void {
    if (type === undefined) throw new Error('request.auth.update takes the credentials with their type');
    this.use(type);
    this.parameters().populate(options?.[type] ?? options);
  }

  use(type: string): void {
    if (!known.includes(type))
      throw new Error(`scripts can set request.auth to ${known.join(', ')}, not ${type}`);
    this.type = type;
    this[type] = new PropertyList();
  }

  clear(): void {
    this.use('noauth');
  }

  parameters(): PropertyList {
    return (this.type === undefined ? undefined : this[this.type]) ?? new PropertyList();
  }

  #text(): string {
    return JSON.stringify([this.type, this.parameters()]);
  }

  sent(): { readonly place: 'header' | 'query'; readonly name: string; readonly value: string } | null {
    // The request sends unchanged credentials by itself.
    if (this.#text() === this.#given) return null;
    const fields = this.parameters();
    const field = (name: string) => `${fields.get(name) ?? ''}`;
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

/** The words of each scheme in their order, by Postman's names. */
const fieldNames: Readonly<Record<string, readonly string[]>> = {
  basic: ['username', 'password'],
  bearer: ['token'],
  digest: ['username', 'password'],
  apikey: ['key', 'value', 'in'],
};

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
