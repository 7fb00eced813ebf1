export interface KnownSchema {
  readonly address: string;
  readonly text: string;
}

export function addressOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed === null ? null : parsed.origin + parsed.pathname;
}

export const withSchema = (schemas: readonly KnownSchema[], schema: KnownSchema): readonly KnownSchema[] => [
  ...schemas.filter(({ address }) => address !== schema.address).slice(1 - maxSchemas),
  schema,
];

export function schemaFor(schemas: readonly KnownSchema[], url: string | null): KnownSchema | null {
  const address = url === null ? null : addressOf(url);
  if (address === null) return schemas.length === 1 ? (schemas[0] ?? null) : null;
  return schemas.find((schema) => schema.address === address) ?? null;
}

/** The file of a session is written with each change: larger schemas are fetched again. */
export const isSavedSchema = ({ text }: KnownSchema): boolean => text.length <= 1_000_000;

const maxSchemas = 5;
