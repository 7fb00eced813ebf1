import { describe, expect, it } from 'vitest';
import { settingDefinitions } from '../../../../src/core/session/settings/settings.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { settingLines } from '../../../../src/core/view/session/settings.ts';
import { play } from '../../session/played.ts';

const shown = (...inputs: readonly string[]): string[] =>
  play(inputs).entries.flatMap((entry) =>
    entry.kind === 'settings' ? settingLines(entry).map((line) => plainText(line)) : [],
  );

describe('.set', () => {
  it('shows the values of all settings on one screen of 80 columns and 24 rows', () => {
    const lines = shown('.set proxy socks5://a-long-name.example.org:1080', '.set');
    // The input above, and the line, the prompt and the status below.
    expect(lines.length + 4).toBeLessThanOrEqual(24);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const { key } of settingDefinitions.filter(({ key }) => !key.startsWith('secrets.')))
      expect(lines.join('\n')).toContain(`${key} `);
  });

  it('lists a program that reads secrets once it is set', () => {
    expect(shown('.set').join('\n')).not.toContain('secrets.op');
    expect(shown('.set secrets.op op read', '.set').join('\n')).toMatch(/secrets\.op +op read/);
  });

  it('marks a changed value', () => {
    expect(shown('.set timeout 5000', '.set').join('\n')).toMatch(/timeout +5000 \(changed\)/);
  });

  it('all explains each setting', () => {
    const lines = shown('.set all');
    expect(lines).toHaveLength(settingDefinitions.length + 1);
    expect(lines.find((line) => line.startsWith('retry '))).toMatch(/number of retries/);
  });

  it('NAME explains one', () => {
    expect(shown('.set retry').join('\n')).toMatch(/retry +0 +number of retries/);
  });
});
