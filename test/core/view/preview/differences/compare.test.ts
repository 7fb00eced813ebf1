import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../../src/core/request/preview/previewer.ts';
import { emptyMasker } from '../../../../../src/core/secrets/search/masker.ts';
import { shownPreview } from '../../../../../src/core/secrets/shown-preview.ts';
import { maskedText } from '../../../../../src/core/template/secret-chunk.ts';
import type { Scope, Variable } from '../../../../../src/core/template/types.ts';
import { plainText } from '../../../../../src/core/text/styled.ts';
import { compareLines, wholeCompareLines } from '../../../../../src/core/view/preview/differences/compare.ts';
import { scope } from '../previewed-lines.ts';

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

  const whole = (request: string, secret: Scope = scope): string[] => {
    const shown = shownPreview(createPreviewer().preview(request, secret).preview, emptyMasker);
    return wholeCompareLines(shown, null).map(plainText);
  };

  it.each<[body: string, request: string, lines: readonly string[]]>([
    [
      'of parts',
      'POST /users note={{user.id}} photo@./{{user.id}}.png',
      ['- part note = {{user.id}}', '+ part note = 7', '- part photo = < ./{{user.id}}.png  image/png'],
    ],
    ['of a file', 'POST /users @./{{user.id}}.json', ['- < ./{{user.id}}.json', '+ < ./7.json']],
    [
      'of a file between lines',
      'POST /users\nContent-Type: text/plain\n\n{{user.id}}\n< ./b.txt',
      ['- {{user.id}}', '+ 7', '  < ./b.txt'],
    ],
  ])('show a body %s', (_, request, lines) => {
    expect(whole(request)).toEqual(expect.arrayContaining([...lines]));
  });

  it('show the placeholder of a masked value, and mask what was typed as a credential', () => {
    const secret: Scope = { ...scope, get: (name) => ({ ...(scope.get(name) ?? token), secret: true }) };
    const lines = whole('GET http://h/ Authorization:"Bearer {{token}}" X-Api-Key:k3y-l1t3ral', secret);
    expect(lines).toContain('- Authorization: Bearer {{token}}');
    expect(lines).toContain(`+ Authorization: Bearer ${maskedText}`);
    expect(lines).toContain(`  X-Api-Key: ${maskedText}`);
  });

  it('mark a line that does not resolve with a sign', () => {
    const lines = whole('POST /users {"a": {{nope}}}');
    expect(lines).toContain('✗ {"a": {{nope}}}');
    expect(lines.at(-1)).toContain('no variable is named nope');
  });

  it('show the URL on the wire where it differs', () => {
    expect(whole('GET /users?q={{user.name}}')).toContainEqual(
      expect.stringMatching(/^\+ sent as http.*%20/),
    );
  });
});

const token: Variable = { value: 't0k3n', origin: { kind: 'script', label: 'input 1', at: 0 }, secret: true };
