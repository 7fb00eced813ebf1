/** Maximum bytes of text: terminals drop longer sequences of OSC 52, with 100,000 characters in Base64. */
const mostBytes = 74_994;

/** The sequence that asks the terminal to put a text into the clipboard (OSC 52); null for one that is too long. */
export function clipboardSequence(text: string): string | null {
  const bytes = Buffer.from(text);
  return bytes.length > mostBytes ? null : `\u001b]52;c;${bytes.toString('base64')}\u0007`;
}
