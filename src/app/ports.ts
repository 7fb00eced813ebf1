/**
 * What the application asks of the outside, a file for each adapter. The adapters (`sandbox`, `http`, `storage`) have
 * these shapes without importing them; the composition root is where the compiler holds one against the other.
 */
export type * from './ports/adapters.ts';
export type * from './ports/comparison.ts';
export type * from './ports/formats.ts';
export type * from './ports/front-end.ts';
export type * from './ports/http.ts';
export type * from './ports/sandbox.ts';
export type * from './ports/storage.ts';
