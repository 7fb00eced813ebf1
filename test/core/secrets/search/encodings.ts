/** Encoders that servers, logs and formats really use, each character by character. */
export const encoders: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (text) => lowerCased(encodeURIComponent(text)),
  'percent-encoded but for what a URL may hold': encodeURI,
  'percent-encoded byte by byte': (text) =>
    [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'as RFC 3986 has it': (text) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  'as a form has it': (text) => new URLSearchParams({ q: text }).toString().slice(2),
  'as the URL parser has it in a query': (text) =>
    new URL(`http://h/?q=${text.replaceAll(/[#\t\r\n]/g, encodeURIComponent)}#f`).search.slice(3),
  'escaped for JSON': (text) => JSON.stringify(text).slice(1, -1),
  'escaped for JSON in ASCII': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'escaped for JSON with its slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'escaped for HTML': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'escaped for HTML by numbers': (text) =>
    text.replace(/[&<>"'`=/]/g, (one) => `&#x${one.charCodeAt(0).toString(16)};`),
  'escaped for XML': (text) => text.replace(/[^ -~]|[&<>"']/gu, (one) => `&#${one.codePointAt(0)};`),
  'quoted for a shell': (text) => text.replaceAll("'", "'\\''"),
};

/** Base64 of the text with something around it: three alignments, two alphabets. */
export const base64Encoders: Readonly<Record<string, (text: string) => string>> = Object.fromEntries(
  ['', 'a', 'ab', 'user:'].flatMap((before) => [
    [
      `in Base64 behind ${JSON.stringify(before)}`,
      (text: string) => inBase64(`${before}${text}:more`, 'base64'),
    ],
    [
      `in Base64url behind ${JSON.stringify(before)}`,
      (text: string) => inBase64(`${before}${text}`, 'base64url'),
    ],
  ]),
);

const inBase64 = (text: string, alphabet: 'base64' | 'base64url'): string =>
  Buffer.from(text).toString(alphabet);

const lowerCased = (text: string): string => text.replace(/%../g, (code) => code.toLowerCase());
