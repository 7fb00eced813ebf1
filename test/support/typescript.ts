import { createRequire } from 'node:module';
import type ts from 'typescript';

/** TypeScript as a library. An `import` first reads its nine megabytes twice, for their format and their names. */
export const compiler: typeof ts = createRequire(import.meta.url)('typescript');
