export const memberSorts = [
  'string',
  'number',
  'boolean',
  'object',
  'array',
  'date',
  'null',
  'undefined',
  'bigint',
  'symbol',
  'function',
  'class',
  'getter',
  'proxy',
] as const;

export type MemberSort = (typeof memberSorts)[number];
