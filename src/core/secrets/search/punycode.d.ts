/** The full path, because `punycode` alone is a deprecated module of Node. */
declare module 'punycode/punycode.es6.js' {
  export function decode(input: string): string;
}
