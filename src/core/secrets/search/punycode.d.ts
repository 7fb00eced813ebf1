/** The full path, because `punycode` alone is a deprecated module of Node. */
declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError for text that is not Punycode. */
  export function decode(input: string): string;
}
