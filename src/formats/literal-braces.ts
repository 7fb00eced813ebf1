/**
 * Keeps what other programs sent as it was: `{{` is not a placeholder there, unless it looks exactly like one that somebody
 * typed. In a URL and inside JSON it is written so that other tools do not replace it, either.
 */
export function literalBraces(text: string, part: 'url' | 'json' | 'text'): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{(?!\s*[\p{L}_$][\p{L}\p{N}_$.[\]"' -]*\}\})/gu, literals[part]);
}

/** For recorded traffic: every `{{` is what was sent. */
export function allLiteralBraces(text: string, part: 'url' | 'json' | 'text'): string {
  return text.replaceAll('{{', literals[part]);
}

const literals = { url: '%7B%7B', json: '\\u007b\\u007b', text: '\\{{' } as const;
