/** A blank is `%20`, which every decoder reads. */
export function encodeFormText(text: string): string {
  return encodeQueryText(text).replace(
    /[!()~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** RFC 6749, appendix B: a blank becomes `+`. */
export const encodeOAuthText = (text: string): string => encodeFormText(text).replaceAll('%20', '+');

/** Replaces lone surrogates, for which encodeURIComponent throws. */
function withoutLoneSurrogates(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

export function encodeQueryText(text: string): string {
  return encodeURIComponent(withoutLoneSurrogates(text)).replaceAll("'", '%27');
}

export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
