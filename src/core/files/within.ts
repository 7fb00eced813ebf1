/** Whether a path is a folder or lies below it. Both are absolute, without links and without `..`. */
export function isWithin(path: string, folder: string): boolean {
  if (path === folder) return true;
  const separator = folder.includes('\\') ? '\\' : '/';
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}
