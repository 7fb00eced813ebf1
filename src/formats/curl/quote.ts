/** A word of bash. Control characters are escaped: a screen would not show them, and a copy of it would lose them. */
export function quote(text: string): string {
  if (hasControls(text)) return `$'${text.replace(/[\\']/g, '\\$&').replace(controls, escaped)}'`;
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export const hasControls = (text: string): boolean => text.search(controls) !== -1;

const controls = /[\x01-\x08\x0b-\x1f\x7f]/g;

const escaped = (control: string): string =>
  control === '\r' ? '\\r' : `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`;
