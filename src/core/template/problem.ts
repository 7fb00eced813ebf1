import type { DiagnosticCode } from './types.ts';

/** Why a placeholder has no value. */
export interface TemplateProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
}
