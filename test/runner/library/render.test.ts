import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { library } from './built.ts';

describe('render', () => {
  it('interpolates variables with their types', () => {
    const { preview, diagnostics, isSendable } = library.render(
      'POST http://h/users/{{user.id}} {"user": {{user}}, "id": "{{user.id}}"}',
      { user: { id: 7 } },
    );
    expect([diagnostics, isSendable]).toEqual([[], true]);
    expect(preview).toMatchObject({ method: 'POST', wireUrl: 'http://h/users/7' });
    expect(preview.body).toMatchObject({ text: { text: '{"user": {"id":7}, "id": "7"}' } });
  });

  it('returns cloneable data, with the headers of the connection', () => {
    const { preview } = library.render('GET http://h/');
    expect(structuredClone(preview)).toEqual(preview);
    expect(preview.connectionHeaders).toContainEqual(expect.objectContaining({ name: 'Host', value: 'h' }));
  });

  it('draws the test data of a session with the same seed', async () => {
    const text = 'GET http://h/{{$faker.person.firstName}}/{{$randomEmail}}/{{$randomInt 1 1000}}';
    const testData = await library.loadTestData('de');
    const { preview, isSendable } = library.render(text, {}, { testData, seed: 7 });
    const settings = ['--set', 'seed=7', '--set', 'locale=de'];
    const { stdout } = await restloop(['preview', '--json', ...settings, text]);
    expect([isSendable, preview.wireUrl]).toEqual([true, JSON.parse(stdout).requests[0].wireUrl]);
    expect(library.render(text, {}, { testData, seed: 8 }).preview.wireUrl).not.toBe(preview.wireUrl);
  });

  it('refuses test data that it has not loaded', async () => {
    const strange = { testData: { locale: 'en', paths: [] } };
    expect(() => library.render('GET http://h/', {}, strange)).toThrow('loadTestData()');
    await expect(library.loadTestData('dee' as 'de')).rejects.toThrow('no locale "dee"');
    expect(library.render('GET http://h/{{$faker.person.firstName}}').diagnostics).toHaveLength(1);
  });

  it.each([
    [
      'a placeholder that does not resolve',
      'GET http://h/{{nope}}',
      [{ code: 'unresolved-variable', part: 'url' }],
    ],
    ['a text that is not a request', 'hello', [{ code: 'syntax', line: 1, column: 1, part: null }]],
    ['an item that cannot be read', 'GET http://h/ nonsense', [{ code: 'syntax', line: 1 }]],
  ])('lists %s among its problems', (_, text, found) => {
    const { diagnostics, isSendable } = library.render(text);
    expect(diagnostics).toMatchObject(found);
    expect(isSendable).toBe(false);
  });

  it('rejects an unsupported variable value, with an error named after its class', () => {
    const wrong = () => library.render('GET http://h/', { x: { y: () => 1 } });
    expect(wrong).toThrow(library.ValueError);
    expect(wrong).toThrow(expect.objectContaining({ name: 'ValueError', path: 'x.y' }));
  });
});

describe('parseRequest', () => {
  it('parses a request, and rejects other text', () => {
    expect(library.parseRequest('PUT /a').diagnostics).toEqual([]);
    expect(library.parseRequest('nonsense here')).toMatchObject({
      draft: { method: 'GET' },
      diagnostics: [{ code: 'syntax', severity: 'error', line: 1 }],
    });
  });
});
