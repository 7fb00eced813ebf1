import fc from 'fast-check';

/** Any UTF-16 text: control characters, quotes and lone surrogates as often as letters. */
export const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '"',
      '\\',
      '{',
      '}',
      '{{',
      '}}',
      '\n',
      '\r',
      '\u0000',
      '\u2028',
      '\ud800',
      '\udc00',
      '😀',
      'é',
    ),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  ),
});
