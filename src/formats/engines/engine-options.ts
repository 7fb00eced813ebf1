import type { ExportOptions, EngineOptions as GivenOptions } from '../../ports/formats.ts';

export type EngineOptions = Required<GivenOptions & Omit<ExportOptions, 'exchanges'>>;
