/** Parts of a URL that can be set. */
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

/** A URL as the host's parser sees it. */
export type UrlParts = Readonly<Record<WritableUrlPart | 'origin', string>>;
