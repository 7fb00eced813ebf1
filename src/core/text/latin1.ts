/** Returns each byte as the character of its number. */
export function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    // Six times as fast as a spread, which iterates.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + maxArguments));
  return text;
}

const maxArguments = 8192;
