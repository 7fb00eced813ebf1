export function toggleComment(input: string): { readonly text: string; readonly isComment: boolean } {
  const lines = input.split('\n');
  const wasComment = lines.every((line) => line.trim() === '' || line.startsWith('#'));
  const toggled = lines.map((line) => (wasComment ? line.replace(/^# ?/, '') : `# ${line}`.trimEnd()));
  return { text: toggled.join('\n'), isComment: !wasComment };
}
