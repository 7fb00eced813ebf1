export type ToolWords =
  | {
      readonly kind: 'words';
      readonly scheme: string;
      readonly words: readonly string[];
      readonly from: string;
    }
  | ToolProblem;

export interface ToolProblem {
  readonly kind: 'problem';
  readonly message: string;
  readonly hint: string;
}
