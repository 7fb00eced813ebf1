import type { Preview } from '../types.ts';

export function withUnanswered(preview: Preview): Preview {
  if (!preview.diagnostics.some(({ code }) => code === 'awaits-answer')) return preview;
  const diagnostics = preview.diagnostics.map((diagnostic) => {
    const [, name] = /^(\S+) is asked for/.exec(diagnostic.message) ?? [];
    if (diagnostic.code !== 'awaits-answer' || name === undefined) return diagnostic;
    const message = `${name} has no answer`;
    return { ...diagnostic, severity: 'error', message, hint: `--var ${name}=VALUE answers it` } as const;
  });
  return { ...preview, diagnostics };
}
