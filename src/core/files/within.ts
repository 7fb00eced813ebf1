export function isWithin(path: string, folder: string): boolean {
  if (path === folder) return true;
  const separator = folder.includes('\\') ? '\\' : '/';
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}
