export function maskJson<Json>(json: Json, mask: (text: string) => string): Json;
export function maskJson(json: unknown, mask: (text: string) => string): unknown {
  const copies: Record<string, unknown>[] = [];
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') {
      const shown = mask(String(value));
      return shown === String(value) ? value : shown;
    }
    if (typeof value !== 'object' || value === null) return value;
    const own = Array.isArray(value)
      ? [...value]
      : Object.fromEntries(Object.entries(value).map(([name, item]) => [mask(name), item]));
    copies.push(own as Record<string, unknown>);
    return own;
  };
  const masked = copy(json);
  // Not recursive: a response may be nested as deep as it likes.
  for (let one = copies.pop(); one !== undefined; one = copies.pop())
    for (const name of Object.keys(one)) one[name] = copy(one[name]);
  return masked;
}

export function maskFailure<Failure extends { readonly message: string; readonly hint: string | null }>(
  failure: Failure,
  mask: (text: string) => string,
): Failure {
  const { message, hint } = failure;
  return { ...failure, message: mask(message), hint: hint === null ? null : mask(hint) };
}
