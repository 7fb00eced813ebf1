/** Words after `.env` that are not names of environments. */
export const reserved: ReadonlySet<string> = new Set([
  'new',
  'set',
  'copy',
  'edit',
  'compare',
  'protect',
  'unprotect',
  'load',
  'export',
  'none',
]);
