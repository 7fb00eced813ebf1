export const reservedNames: ReadonlySet<string> = new Set(['client', 'res', 'response', '_res']);
