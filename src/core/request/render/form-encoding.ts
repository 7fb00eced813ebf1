/** One name or value of a form: percent-encoded, a blank as `%20`, which every decoder of forms reads. */
export function encodeFormText(text: string): string {
  return encodeQueryText(text).replace(
    /[!()~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Encodes text for OAuth 2.0 (RFC 6749, appendix B): a blank becomes `+`. */
export const encodeOAuthText = (text: string): string => encodeFormText(text).replaceAll('%20', '+');

/** UTF-8 has no lone surrogates; encodeURIComponent would throw on one. */
function withoutLoneSurrogates(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/** One name or value of a query, percent-encoded as URL parsers leave it; a lone surrogate becomes U+FFFD. */
export function encodeQueryText(text: string): string {
  return encodeURIComponent(withoutLoneSurrogates(text)).replaceAll("'", '%27');
}
