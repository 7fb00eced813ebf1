import type { DiagnosticCode, Origin } from './types.ts';

export interface TemplateProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
  /** Source of a value that is not known yet, which is not a mistake. */
  readonly awaits?: Origin;
}
