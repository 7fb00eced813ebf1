import type { DiagnosticCode, Origin } from './types.ts';

export interface TemplateProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
  /** Source of a value that is not known yet, which is not a mistake. */
  readonly awaits?: Origin;
}

export const templateProblem = (
  code: DiagnosticCode,
  message: string,
  hint: string | null = null,
): TemplateProblem => ({ code, message, hint });

export const awaitedProblem = (
  code: 'awaits-response' | 'awaits-answer',
  message: string,
  source: Pick<Origin, 'kind' | 'label'>,
): TemplateProblem => ({ ...templateProblem(code, message), awaits: { ...source, at: null } });
