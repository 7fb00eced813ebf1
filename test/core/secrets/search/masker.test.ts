import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf } from '../../../../src/core/secrets/search/forms.ts';
import { createMasker } from '../../../../src/core/secrets/search/masker.ts';
import { maskValues } from '../../../../src/core/secrets/search/short-values.ts';
import { maskedText } from '../../../../src/core/template/secret-chunk.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';
import { base64Encoders, encoders } from './encodings.ts';

const secret = `p@ss "w/ord" ü? <b>&'€' 100%_=+\\n`;
const mask = (text: string, secrets: readonly string[]): string => createMasker(secrets).mask(text);
const ofSecret = createMasker([secret]);

describe('masks a secret', () => {
  it.each(Object.entries(encoders))('%s', (_, encode) => {
    expect(ofSecret.mask(`before ${encode(secret)} after`)).toBe(`before ${maskedText} after`);
  });

  const pairs = Object.keys(encoders).flatMap((first) =>
    Object.keys(encoders).map((second) => [first, second] as const),
  );
  it.each(pairs)('%s, then %s', (first, second) => {
    const encoded = encoders[second]?.(encoders[first]?.(secret) ?? '') ?? '';
    expect(ofSecret.mask(`before ${encoded} after`)).toBe(`before ${maskedText} after`);
  });

  it('escaped for JSON three times', () => {
    const inString = encoders['escaped for JSON'] ?? String;
    expect(mask(inString(inString(inString(secret))), [secret])).toBe(maskedText);
  });

  it.each(Object.entries(base64Encoders))('%s', (_, encode) => {
    const masked = mask(encode(secret), [secret]);
    expect(masked).toContain(maskedText);
    for (const left of masked.split(maskedText)) {
      const digits = Buffer.from(left, 'base64').toString();
      expect(digits).not.toContain('p@');
      expect(digits).not.toContain('100');
    }
  });

  it.each(Object.entries(base64Encoders))('as JSON and %s', (_, encode) => {
    const masked = mask(encode(JSON.stringify({ password: secret })), [secret]);
    expect(masked).toContain(maskedText);
    expect(Buffer.from(masked.replace(maskedText, ''), 'base64').toString()).not.toContain('100%');
  });

  it.each([
    ['Sup3rSecretTok', `{"b":"${maskedText}"}`],
    ['user:Sup3rSecretTok', `{"b":"dXNlcj${maskedText}"}`],
    ['user:Sup3rSecretTo', `{"b":"dXNlcj${maskedText}"}`, 'Sup3rSecretTo'],
  ])('in Base64 of %s, including digits that share bits with it', (text, shown, one = 'Sup3rSecretTok') => {
    expect(mask(JSON.stringify({ b: Buffer.from(text).toString('base64') }), [one])).toBe(shown);
    expect(mask(JSON.stringify({ b: Buffer.from(text).toString('base64url') }), [one])).toBe(shown);
  });

  it('in hexadecimal digits of either case', () => {
    const hex = Buffer.from(secret).toString('hex');
    expect(mask(`0x${hex}, ${hex.toUpperCase()}`, [secret])).toBe(`0x${maskedText}, ${maskedText}`);
    expect(mask(Buffer.from(JSON.stringify({ a: secret })).toString('hex'), [secret])).toContain(maskedText);
  });

  it('in Base64 with escaped digits', () => {
    const digits = Buffer.from('??>>ÿÿ secret ÿÿ??>>').toString('base64');
    expect(digits).toMatch(/[+/]/);
    expect(mask(encodeURIComponent(digits), ['??>>ÿÿ secret ÿÿ??>>'])).toContain(maskedText);
    expect(mask(digits.replaceAll('/', '\\/'), ['??>>ÿÿ secret ÿÿ??>>'])).toContain(maskedText);
  });

  it('at every occurrence', () => {
    expect(mask('abcdef-abcdefabcdef', ['abcdef'])).toBe(`${maskedText}-${maskedText}${maskedText}`);
  });

  it('with a mask that does not reveal its length', () => {
    expect(mask('x'.repeat(100), ['x'.repeat(100)])).toBe(maskedText);
  });

  it('literally, also when it contains special characters', () => {
    expect(
      mask('aaa.*bbb aaa+bbb (aa|bb) $& [aaa] \\d', ['aaa.*bbb', '(aa|bb)', '$& [aaa]', '\\d    ']),
    ).toBe(`${maskedText} aaa+bbb ${maskedText} ${maskedText} \\d`);
  });

  it('in lower case, as in names of hosts and headers, when it contains a digit', () => {
    const { mask } = createMasker(['Token-A1b2', 'PassWord']);
    expect(mask('http://token-a1b2.example.org x-token-a1b2: 1')).toBe(
      `http://${maskedText}.example.org x-${maskedText}: 1`,
    );
    expect(mask('password')).toBe('password');
  });

  it.each([
    'zK9Ü&Host77Secret',
    'Straße-Token-9',
    'パスワード秘密の',
    'zK9-sec"q/+&Ü77xyz',
    'Tok3n\\Path',
    'Ａ1-Full-Width-2',
  ])('as the URL parser writes it in a host: %s', (one) => {
    for (const host of [one, `api-${one}`, `www.${one}.example.org`]) {
      const { href } = new URL(`http://${host}`);
      expect(mask(`sent as ${href}`, [one])).toMatch(/^sent as http:\/\/[a-z.•-]*(?:example\.org)?\/?$/);
    }
  });

  it.each([
    ['by chai', "expected 'Bearer T0ken-of-the-pro…' to equal 'x'", "expected 'Bearer MASK…' to equal 'x'"],
    ['by inspect', "'xT0ken-of-the'... 17 more characters", "'xMASK'... 17 more characters"],
    ['after an escape', '{"a":"T0ken-of-the-project \\"q…', '{"a":"MASK…'],
    ['after six characters', 'T0ken-… T0ken…', 'MASK… T0ken…'],
  ])('cut off %s', (_, text, masked) => {
    expect(mask(text, ['T0ken-of-the-project "quoted" 4711'])).toBe(masked.replace('MASK', maskedText));
  });

  it('in a header that the server read as ISO 8859-1', () => {
    const echoed = Buffer.from(secret).toString('latin1');
    expect(echoed).toContain('Ã¼');
    expect(mask(JSON.stringify({ 'x-key': echoed }), [secret])).toBe(`{"x-key":"${maskedText}"}`);
  });

  it('line by line when it has several lines', () => {
    const key = '-----BEGIN KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END KEY-----';
    expect(mask('a MIIEvQIBADANBg b\nkqhkiG9w0BAQEF c', [key])).toBe(`a ${maskedText} b\n${maskedText} c`);
    expect(mask(JSON.stringify({ key }), [key])).toBe(`{"key":"${maskedText}"}`);
  });
});

describe('several secrets', () => {
  it.each([
    ['the whole of one that holds another', 'token-123456', ['123456', 'token-123456'], maskedText],
    [
      'one that begins another, alone',
      'token-1 token-123',
      ['token-1', 'token-123'],
      `${maskedText} ${maskedText}`,
    ],
    ['both of two that overlap', '[abcdefghi]', ['abcdef', 'defghi'], `[${maskedText}]`],
  ])('masks %s', (_, text, secrets, masked) => {
    expect(mask(text, secrets)).toBe(masked);
    expect(mask(text, secrets.toReversed())).toBe(masked);
  });
});

describe('a secret of four or five characters', () => {
  it.each([
    ['7007', 'id 7007 of 17007', `id ${maskedText} of 17007`],
    ['abcd', 'abcd xabcdx "abcd"', `${maskedText} xabcdx "${maskedText}"`],
    ['noël', 'noël noëlle', `${maskedText} noëlle`],
    ['𝒳yzz', '𝒳yzz 𝒳yzzz a𝒳yzz', `${maskedText} 𝒳yzzz a𝒳yzz`],
    ['aa"b', 'say \\"aa\\"b\\" twice', `say \\"${maskedText}\\" twice`],
    ['pass', 'http://ada:pass@host', `http://ada:${maskedText}@host`],
    ['admin', '{"role":"admin"} administrator', `{"role":"${maskedText}"} administrator`],
    ['pin42', 'cGluNDI= xcGluNDI=', `${maskedText}= xcGluNDI=`],
    ['a>b?', 'YT5iPw YT5iPw==', `${maskedText} ${maskedText}==`],
    ['ÿÿ>?', 'w7_Dvz4_ w7/Dvz4/', `${maskedText} ${maskedText}`],
    ['pin42', '70696e3432 70696E3432 a70696e3432', `${maskedText} ${maskedText} a70696e3432`],
    ['a b&', '?q=a%20b%26', `?q=${maskedText}`],
  ])('%j is masked as a whole token', (short, text, masked) => {
    expect(mask(text, [short])).toBe(masked);
  });
});

describe('a secret of fewer than four characters', () => {
  it.each([
    ['a', 'a', maskedText],
    ['a', 'This is a response with a lot of text.', 'This is a response with a lot of text.'],
    ['a', '{"a":"a"}', '{"a":"a"}'],
    ['7', 'id 7 of 17', 'id 7 of 17'],
    ['pw', '%70w', maskedText],
  ])('%j is masked only where it is the whole value: %j', (short, text, masked) => {
    expect(mask(text, [short])).toBe(masked);
  });

  it.each([
    ['a', 'http://h/a/b?n=a&a=1#a', `http://h/${maskedText}/b?n=${maskedText}&a=1#a`],
    ['a', '{"a":"a","t":"a thing","n":"is a"}', `{"a":"${maskedText}","t":"a thing","n":"is a"}`],
    ['42', '{"n": 42, "m": [42], "42": 142}', `{"n": ${maskedText}, "m": [42], "42": 142}`],
    ['pw', 'user=ada&password=pw', `user=ada&password=${maskedText}`],
    ['pw', "curl -H 'X-Key: pw' http://h", `curl -H 'X-Key: ${maskedText}' http://h`],
  ])('%j is masked in a request as a value in %j', (short, text, masked) => {
    expect(maskValues(text, createMasker([short]))).toBe(masked);
  });
});

it.each([[[]], [['']]])('nothing changes without secrets: %j', (secrets) => {
  expect(mask('text', secrets)).toBe('text');
});

it('stays quick for a text of only escapes, or of only beginnings of a secret', () => {
  const share = `\\\\server\\"`;
  const masker = createMasker([share, 'a'.repeat(2_000), `${'a'.repeat(1_999)}b`]);
  for (const unit of ['\\', '%', '%2', '%25', '&', '&#', '+', '\\u', "'\\''", 'aaaaaaaaaaaab']) {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    expect(masker.mask(text)).toBe(text);
  }
});

describe('any secrets', () => {
  const hostile = fc.constantFrom(...`"'\\%&+<>/$^.*?()[]{}|\n\r\t é€😀=:@#`);
  const secrets = fc.array(
    fc
      .array(fc.oneof(hostile, fc.constantFrom(...'abAB019')), { minLength: 6, maxLength: 30 })
      .map((units) => units.join(''))
      .filter((text) => text.trim() === text && text.length >= 6 && !maskedText.includes(text)),
    { minLength: 1, maxLength: 4 },
  );
  const prefixed = secrets.map((all) => [...all, `${all[0]}${all[0]}`, (all[0] ?? '').slice(0, 6)]);
  const twoEncoders = fc.tuple(
    fc.constantFrom(...Object.keys(encoders)),
    fc.constantFrom(...Object.keys(encoders)),
  );

  it('are masked in every encoding', () => {
    fc.assert(
      fc.property(prefixed, twoEncoders, fc.string(), (all, [first, second], around) => {
        const masker = createMasker(all);
        const encode = (text: string) => encoders[second]?.(encoders[first]?.(text) ?? '') ?? '';
        for (const one of all) {
          fc.pre(!/\p{Surrogate}/u.test(one));
          const encoded = encode(one);
          const masked = masker.mask(`${encode(`[${around}[`)}${encoded}${encode('] ')}`);
          const left = masked.replaceAll(maskedText, '\u0000');
          expectEqual([left !== masked, left.includes(encoded)], [true, false]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it('needs search forms hardly longer than a long secret itself', () => {
  const long = '<password><![CDATA[ü7'.repeat(4_000);
  expect(formsOf(long).reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(long.length + 40_000);
  expect(mask(`a ${long} b`, [long])).toBe(`a ${maskedText} b`);
});

describe('the digits of a long secret', () => {
  const long = Array.from({ length: 4000 }, (_, index) => `line ${index} "ü"`).join('');
  const ofLong = createMasker([long]);

  it.each(Object.entries(base64Encoders))('are masked %s from the first one to the last', (_, encode) => {
    const text = encode(long);
    const [start = '', end = '', ...more] = ofLong.mask(text).split(maskedText);
    expect(more).toEqual([]);
    expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
    expect(start.length + end.length).toBeLessThan(20);
  });

  it('are masked in hexadecimal form, also when cut off', () => {
    const digits = Buffer.from(long).toString('hex');
    expect(ofLong.mask(`[${digits}] [${digits.toUpperCase()}]`)).toBe(`[${maskedText}] [${maskedText}]`);
    expect(ofLong.mask(`[${digits.slice(0, 5000)}`)).toBe(`[${maskedText}`);
  });
});
