export const exportFormats = {
  http: 'users.http',
  curl: 'users.sh',
  har: 'users.har',
  k6: 'users.k6.js',
  artillery: 'users.artillery.yml',
} as const;

export type ExportFormat = keyof typeof exportFormats;

export type EngineFormat = 'k6' | 'artillery';

export const isEngineFormat = (format: ExportFormat): format is EngineFormat =>
  format === 'k6' || format === 'artillery';

export const formatFlags: readonly string[] = Object.keys(exportFormats).map((name) => `--${name}`);

export const formatNames = Object.keys(exportFormats)
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');

export function exportFormatOf(path: string): ExportFormat | null {
  if (/\.har$/i.test(path)) return 'har';
  if (/\.(?:sh|bash|curl)$/i.test(path)) return 'curl';
  if (/\.m?js$/i.test(path)) return 'k6';
  if (/\bartillery\.ya?ml$/i.test(path)) return 'artillery';
  return /\.(?:json|ya?ml|bru|ps1)$/i.test(path) ? null : 'http';
}

export const onlyReadMessage = (path: string): string =>
  `${path} was not written: restloop can read but not write Postman, Bruno, Insomnia, OpenAPI and PowerShell.`;
