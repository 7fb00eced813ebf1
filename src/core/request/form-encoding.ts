/** One name or value of `application/x-www-form-urlencoded` (WHATWG URL, section 5.2): a blank becomes `+`. */
export function encodeFormText(text: string): string {
  return encodeQueryText(text)
    .replace(/%20/g, '+')
    .replace(/[!()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** UTF-8 has no lone surrogates; encodeURIComponent would throw on one. */
function withoutLoneSurrogates(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/** One name or value of a query, percent-encoded as URL parsers leave it; a lone surrogate becomes U+FFFD. */
export function encodeQueryText(text: string): string {
  return encodeURIComponent(withoutLoneSurrogates(text)).replaceAll("'", '%27');
}
