export function plainHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of headers) plain[name.toLowerCase()] = value;
  return plain;
}
