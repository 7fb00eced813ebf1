/** Matches a name against a pattern in which `*` is any text, in linear time for each `*`. */
export function matchesName(pattern: string, name: string): boolean {
  const [beginning = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return name === pattern;
  if (name.length < beginning.length + end.length || !name.startsWith(beginning) || !name.endsWith(end))
    return false;
  const last = name.length - end.length;
  let at = beginning.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found === -1 || found + part.length > last) return false;
    at = found + part.length;
  }
  return true;
}
