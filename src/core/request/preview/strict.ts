import { strictCodes } from '../../directives/directive.ts';
import type { DraftRemark, ParsedRequest, SyntaxProblem } from '../draft.ts';
import { createLineIndex } from '../position.ts';

export function strictRequest(parsed: ParsedRequest): ParsedRequest {
  const { draft } = parsed;
  const isStrict = ({ code }: DraftRemark): boolean => strictCodes.has(code);
  const found = (draft.remarks ?? []).filter(isStrict);
  const own = parsed.problems.map(({ unsupported, ...problem }) => problem);
  if (found.length === 0) return { ...parsed, problems: own };
  const index = createLineIndex(draft.source);
  const problems = found.map(({ message, hint, offset, length }): SyntaxProblem => {
    return { message, hint, ...index.positionAt(offset), offset, length };
  });
  return {
    ...parsed,
    draft: { ...draft, remarks: draft.remarks?.filter((remark) => !isStrict(remark)) ?? [] },
    problems: [...own, ...problems].sort((left, right) => left.offset - right.offset),
  };
}
