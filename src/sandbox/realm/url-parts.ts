export const writableUrlParts = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

export type WritableUrlPart = (typeof writableUrlParts)[number];

export type UrlParts = Readonly<Record<WritableUrlPart | 'origin', string>>;
