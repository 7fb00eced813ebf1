import { describe, expect, it } from 'vitest';
import { usesInSession } from '../../../../src/core/session/uses/uses-in-session.ts';
import { usesInText } from '../../../../src/core/session/uses/uses-in-text.ts';
import { play, set, start } from '../played.ts';

const places = (text: string, name = 'id'): string[] =>
  usesInText(text, name).map(({ kind, line, column }) => `${kind} ${line}:${column}`);

describe('the uses of a variable in a text', () => {
  it.each<[text: string, uses: readonly string[]]>([
    ['GET /{{id}}', ['placeholder 1:6']],
    ['GET /{{ id.x[0] }}?a={{id}}', ['placeholder 1:6', 'placeholder 1:22']],
    ['GET /a\nX: {{id["a b"]}}', ['placeholder 2:4']],
    ['GET /{{idx}}/{{a.id}}/\\{{id}}', []],
    ['@id = 7\n@idx = {{id}}', ['definition 1:2', 'placeholder 2:8']],
    ["> {% client.global.set('id', 1) %}", ['script 1:25']],
    ['client.getVar("id") + client.vars().id', ['script 1:16', 'script 1:37']],
    ["pm.environment.get(`id`); client.setVar('idx')", ['script 1:21']],
    ["const id = 'id'; id.get(id)", []],
    ['client.interpolate("{{id}}")', ['placeholder 1:21']],
  ])('%j', (text, uses) => {
    expect(places(text)).toEqual(uses);
  });

  it.each<[text: string, uses: readonly string[]]>([
    ['GET /users/5', ['placeholder 1:5']],
    ['/users/5', ['placeholder 1:1']],
    ['# @name a\nPOST  /users\n\n/no', ['placeholder 2:7']],
    ['# @name a\n# @expect status 200\n/users\n\n/no', ['placeholder 3:1']],
    ['GET {{base_url}}/users', ['placeholder 1:5']],
    ['GET http://h/users', []],
  ])('of base_url are before a target that begins with a slash: %j', (text, uses) => {
    expect(places(text, 'base_url')).toEqual(uses);
  });

  it('are found where the name has characters of patterns', () => {
    expect(places('{{a$-b}} client.getVar("a$-b")', 'a$-b')).toEqual(['placeholder 1:1', 'script 1:25']);
  });

  it('have an excerpt of their line, cut in a long one', () => {
    const [use] = usesInText(`GET /\n${'x'.repeat(10_000)}{{id}}${'y'.repeat(10_000)}`, 'id');
    expect(use?.excerpt).toMatch(/^…x+\{\{id\}\}y+…$/);
    expect(use?.excerpt.length).toBeLessThan(130);
  });

  it('are found in time proportional to the text', () => {
    expect(usesInText('{{id'.repeat(250_000), 'id')).toEqual([]);
    expect(usesInText(`${'get(                    '.repeat(40_000)}id`, 'id')).toEqual([]);
    expect(usesInText('{{id}}'.repeat(20_000), 'id')).toHaveLength(20_000);
  });
});

describe('.uses', () => {
  const request = {
    name: 'login',
    folder: '',
    text: 'POST /{{id}}',
    before: null,
    after: "client.setVar('id', 1)",
  };
  const { state } = play([
    { kind: 'request-saved', request },
    {
      kind: 'environment-filled',
      name: 'dev',
      variables: [
        { name: 'host', value: 'h-{{id}}', secret: false, origin: { kind: 'file', label: '', at: 0 } },
      ],
    },
    '.auth bearer {{id}}',
  ]);
  const sourcesOf = (files: ReadonlyMap<string, string> = new Map()) =>
    usesInSession(state, { name: 'id', files }).map(({ source, uses }) => `${source} ${uses.length}`);

  it('looks in saved requests, their scripts, environments and .auth', () => {
    expect(sourcesOf()).toEqual(['login 1', 'login (after) 1', 'environment dev: host 1', '.auth 1']);
  });

  it('looks in opened files, and names a request of one of them once', () => {
    const files = new Map([['a.http', 'GET /x\n\n###\nPOST /{{id}}\n']]);
    expect(sourcesOf(files)).toEqual(['a.http 1', 'login (after) 1', 'environment dev: host 1', '.auth 1']);
  });

  it('is an effect of .uses and of .vars NAME', () => {
    expect(play(['.uses id']).effects).toContainEqual({ kind: 'show-uses', name: 'id' });
    expect(play([set('id', 1), '.vars id'], start).effects).toContainEqual({ kind: 'show-uses', name: 'id' });
    expect(play(['.uses']).said).toEqual(['error: Which variable?']);
  });
});
