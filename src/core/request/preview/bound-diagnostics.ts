import type { Diagnostic } from '../../template/types.ts';

/** The first problems of each kind, and the number of the others: a text can have one at every character. */
export function boundDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= maxOfKind) return diagnostics;
  const counts = new Map<string, number>();
  for (const one of diagnostics) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return diagnostics.flatMap((one) => {
    const kind = kindOf(one);
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    if (before < maxOfKind) return [one];
    const others = (counts.get(kind) ?? 0) - maxOfKind - 1;
    const message = others === 0 ? one.message : `${one.message}; ${others} more of this kind are not listed`;
    return before === maxOfKind ? [{ ...one, message }] : [];
  });
}

const kindOf = ({ code, severity }: Diagnostic): string => `${severity} ${code}`;

const maxOfKind = 1000;
