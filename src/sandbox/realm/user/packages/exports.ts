export type Exports = Readonly<Record<string, unknown>>;
