/** Tells whether a text may be the name of a header or a method (RFC 9110, section 5.6.2). */
export const isToken = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
