/** The formats that an export writes, with an example of a file each. */
export const exportFormats = { http: 'users.http', curl: 'users.sh', har: 'users.har' } as const;

export type ExportFormat = keyof typeof exportFormats;

/** The format of a file by its name; null for a format that is only read. */
export function exportFormatOf(path: string): ExportFormat | null {
  if (/\.har$/i.test(path)) return 'har';
  if (/\.(?:sh|bash|curl)$/i.test(path)) return 'curl';
  return /\.(?:json|ya?ml|bru|ps1)$/i.test(path) ? null : 'http';
}

/** Says what can be written instead of a format that is only read. */
export const onlyReadMessage = (path: string): string =>
  `${path} was not written: Postman, Bruno, Insomnia, OpenAPI and PowerShell are read, but not written.`;
