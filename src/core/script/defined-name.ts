export function definedName(code: string): string | null {
  const [, declared, assigned] =
    /^(?:(?:const|let|var|class|(?:async\s+)?function\s*\*?)\s+([\p{L}_$][\p{L}\p{N}_$]*)|([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?!=))/u.exec(
      code,
    ) ?? [];
  return declared ?? assigned ?? null;
}
