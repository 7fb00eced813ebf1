/** Masks every string of a JSON value, names of members included, and every number that is a secret. */
export function maskJson<Json>(json: Json, mask: (text: string) => string): Json;
export function maskJson(json: unknown, mask: (text: string) => string): unknown {
  if (typeof json === 'string' || typeof json === 'number') {
    const shown = mask(String(json));
    return shown === String(json) ? json : shown;
  }
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((item) => maskJson(item, mask));
  return Object.fromEntries(Object.entries(json).map(([name, item]) => [mask(name), maskJson(item, mask)]));
}

/** Masks the message and the hint of a failure. */
export function maskFailure<Failure extends { readonly message: string; readonly hint: string | null }>(
  failure: Failure,
  mask: (text: string) => string,
): Failure {
  const { message, hint } = failure;
  return { ...failure, message: mask(message), hint: hint === null ? null : mask(hint) };
}
