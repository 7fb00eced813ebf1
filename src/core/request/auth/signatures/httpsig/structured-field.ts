import { base64Of, bytesOfBase64 } from '../../../../text/base64.ts';

/** A structured field (RFC 9651) with its values strictly serialized; null for a text that is not one. */
export type StructuredField =
  | { readonly kind: 'dictionary'; readonly members: ReadonlyMap<string, string> }
  | { readonly kind: 'list'; readonly members: readonly string[] };

/** A text of members without values, such as `a, b`, is read as a list, also for one item. */
export function readStructuredField(text: string): StructuredField | null {
  const reader = createReader(text.replace(/^ +| +$/g, ''));
  const members = attempt(() => membersOf(reader, reader.member));
  if (members !== null) return { kind: 'list', members };
  const others = readDictionary(text);
  return others === null ? null : { kind: 'dictionary', members: others };
}

export function readDictionary(text: string): ReadonlyMap<string, string> | null {
  const reader = createReader(text.replace(/^ +| +$/g, ''));
  const pairs = attempt(() =>
    membersOf(reader, () => {
      const key = reader.key();
      return [key, reader.takes('=') ? reader.member() : `?1${reader.parameters()}`] as const;
    }),
  );
  return pairs === null ? null : new Map(pairs);
}

export const fieldText = (field: StructuredField): string =>
  field.kind === 'list'
    ? field.members.join(', ')
    : [...field.members].map(([key, value]) => memberText(key, value)).join(', ');

const memberText = (key: string, value: string): string =>
  value.startsWith('?1') ? `${key}${value.slice(2)}` : `${key}=${value}`;

class NotStructured extends Error {}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotStructured) return null;
    throw error;
  }
}

function membersOf<Member>(reader: Reader, member: () => Member): readonly Member[] {
  const members: Member[] = [];
  while (!reader.isAtEnd()) {
    if (members.length > 0) reader.match(/[ \t]*,[ \t]*(?=.)/y);
    members.push(member());
  }
  return members;
}

type Reader = ReturnType<typeof createReader>;

function createReader(text: string) {
  let at = 0;
  const find = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  const match = (pattern: RegExp): RegExpExecArray => {
    const found = find(pattern);
    if (found === null) throw new NotStructured();
    return found;
  };
  const takes = (sign: string): boolean => {
    const isThere = text.startsWith(sign, at);
    if (isThere) at += sign.length;
    return isThere;
  };
  const key = (): string => match(/[a-z*][a-z0-9_.*-]*/y)[0];

  function parameters(): string {
    const all = new Map<string, string>();
    while (find(/; */y) !== null) all.set(key(), takes('=') ? bareItem() : '?1');
    return [...all].map(([name, value]) => `;${memberText(name, value)}`).join('');
  }

  function member(): string {
    if (!takes('(')) return bareItem() + parameters();
    const items: string[] = [];
    for (find(/ */y); !takes(')'); ) {
      items.push(bareItem() + parameters());
      if (find(/ +|(?=\))/y) === null) throw new NotStructured();
    }
    return `(${items.join(' ')})${parameters()}`;
  }

  function bareItem(): string {
    const plain = find(/"(?:[ !#-[\]-~]|\\["\\])*"|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"|\?[01]/y);
    if (plain !== null) return plain[0];
    const bytes = find(/:([A-Za-z0-9+/]*=*):/y);
    if (bytes !== null) return `:${base64Of(bytesOfBase64(bytes[1] ?? '') ?? notStructured())}:`;
    const number = find(/(@?)(-?)(\d{1,15})(?!\d)(?:\.(\d{1,3})(?!\d))?/y);
    if (number !== null) return numberText(number);
    return match(/[A-Za-z*][\w:/!#$%&'*+.^`|~-]*/y)[0];
  }
  return { isAtEnd: () => at >= text.length, match, takes, key, parameters, member };
}

function numberText([, date = '', minus = '', digits = '', fraction]: RegExpExecArray): string {
  if (fraction !== undefined && (digits.length > 12 || date !== '')) return notStructured();
  const whole = digits.replace(/^0+(?=\d)/, '');
  const rest = fraction === undefined ? '' : `.${fraction.replace(/(?<=\d)0+$/, '')}`;
  return `${date}${/[1-9]/.test(whole + rest) ? minus : ''}${whole}${rest}`;
}

function notStructured(): never {
  throw new NotStructured();
}
