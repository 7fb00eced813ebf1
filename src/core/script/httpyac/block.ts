/** The event of the line that begins a script of httpYac: `{{`, `{{@request`, `{{+after`; null for another line. */
export function blockEvent(line: string): string | null {
  const found = /^\{\{([@+]?)(\w*)$/.exec(line.trim());
  if (found === null) return null;
  const [, mark = '', event = ''] = found;
  return mark === '' && event !== '' ? null : event;
}

export const isForEveryRequest = (code: string): boolean => /^\s*\{\{\+\w*[ \t]*$/m.test(firstLine(code));

export function runsBefore(code: string): boolean {
  const event = blockEvent(firstLine(code));
  return event === null || event === '' || event === 'request';
}

export const holdsBlock = (code: string | null): boolean =>
  code?.includes('{{') === true && code.split('\n').some((line) => blockEvent(line) !== null);

const firstLine = (code: string): string => /^.*/.exec(code.trimStart())?.[0] ?? '';
