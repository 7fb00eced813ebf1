/** Names of restloop that no input can declare. */
export const reservedNames: ReadonlySet<string> = new Set(['client', 'res', 'response', '_res']);
