import type { DiagnosticCode, Origin } from './types.ts';

/** Why a placeholder has no value. */
export interface TemplateProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
  /** Set where it is not a mistake: the value comes from there, and is not known yet. */
  readonly awaits?: Origin;
}
