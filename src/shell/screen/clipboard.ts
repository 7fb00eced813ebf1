/** Maximum bytes of text: terminals drop longer sequences of OSC 52, with 100,000 characters in Base64. */
const mostBytes = 74_994;

export function clipboardSequence(text: string): string | null {
  const bytes = Buffer.from(text);
  return bytes.length > mostBytes ? null : `\u001b]52;c;${bytes.toString('base64')}\u0007`;
}
