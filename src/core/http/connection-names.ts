/** Names of headers that only the client sets (RFC 9110, 7.6.1 and 10.1.1). */
export const isOfConnection = (name: string): boolean => ofConnection.has(name.toLowerCase());

const ofConnection: ReadonlySet<string> = new Set(['expect', 'keep-alive', 'upgrade']);
