export function environmentName(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').replace(/[^A-Za-z0-9]+/g, '_');
  return (/^\d/.test(words) ? `_${words}` : words).toUpperCase();
}
