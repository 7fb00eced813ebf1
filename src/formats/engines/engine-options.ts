import type { ExportOptions, EngineOptions as GivenOptions } from '../../ports/formats.ts';

/** `fileName` is the name of the file without its last ending. */
export type EngineOptions = Required<GivenOptions & Omit<ExportOptions, 'exchanges'>>;
