import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { compareLines } from '../../../../src/core/view/preview/compare.ts';
import { scope } from './previewed-lines.ts';

describe('template and result side by side', () => {
  const text = 'POST /users X-Id:{{user.id}} Accept:text/plain {"name": "{{user.name}}"}';
  const { preview: previewed } = createPreviewer().preview(text, scope);

  it('are in two columns on a wide terminal, with changes marked ~ and additions +', () => {
    const lines = compareLines(previewed, { width: 120, height: 20, scroll: 0 }).map(plainText);
    expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'POST {{base_url}}/users │ ~ POST http://localhost:3000/users',
      'X-Id: {{user.id}} │ ~ X-Id: 7',
      'Accept: text/plain │ Accept: text/plain',
      ' │ + Content-Type: application/json the body is JSON',
      ' │ ',
      '{"name": "{{user.name}}"} │ ~ {"name": "Ada \\"C\\""}',
    ]);
  });

  it('are followed by the errors', () => {
    const { preview: wrong } = createPreviewer().preview('GET /users/{{usr.id}}', scope);
    const lines = compareLines(wrong, { width: 120, height: 20, scroll: 0 }).map(plainText);
    expect(lines.at(-1)).toContain('✗ error 1:12 no variable is named usr');
    expect(compareLines(wrong, { width: 120, height: 1, scroll: 0 })).toHaveLength(1);
  });

  it('are one below the other in a narrow terminal', () => {
    const lines = compareLines(previewed, { width: 60, height: 20, scroll: 0 }).map(plainText);
    expect(lines.slice(0, 5)).toEqual([
      '- POST {{base_url}}/users',
      '+ POST http://localhost:3000/users',
      '- X-Id: {{user.id}}',
      '+ X-Id: 7',
      '  Accept: text/plain',
    ]);
  });

  it('scroll, and count the lines below', () => {
    const lines = compareLines(previewed, { width: 60, height: 4, scroll: 2 }).map(plainText);
    expect(lines[0]).toBe('- X-Id: {{user.id}}');
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/^… \d+ more/);
  });
});
