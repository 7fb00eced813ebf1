/** Sections of `~/.aws/credentials` and `~/.aws/config` with their settings; nested lines are left out. */
export type IniFile = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function readIni(text: string): IniFile {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*[#;]/.test(line)) continue;
    const [, name] = /^\s*\[\s*(.+?)\s*\]/.exec(line) ?? [];
    const [, key = '', value = ''] = /^([^\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
    } else if (key !== '') section.set(key.toLowerCase(), value.replace(/\s+[#;].*$/, ''));
  }
  return sections;
}
