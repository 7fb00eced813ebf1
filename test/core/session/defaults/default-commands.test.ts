import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewDraft } from '../../../../src/core/request/preview/preview.ts';
import { maskInput } from '../../../../src/core/secrets/typed/typed-credentials.ts';
import { givenDefaults, savedDefault } from '../../../../src/core/session/defaults/defaults.ts';
import { fromSnapshot, isWorthSaving, toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import { sessionSecrets } from '../../../../src/core/session/secrets/secrets.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import { headers as sentHeaders } from '../../request/previewed.ts';
import { scopeWith } from '../../support/scope.ts';
import { at, play, start } from '../played.ts';

const lines = ({ defaults }: SessionState) => defaults.session.map(savedDefault);

const listed = (inputs: readonly string[]) =>
  play(inputs).entries.flatMap((entry) => (entry.kind === 'text' ? entry.text.split('\n') : []));

describe('.header and .query', () => {
  it('set, replace, list and remove defaults', () => {
    const inputs = ['.header X-Tenant: 7', '.query version=2', '.header x-tenant: 8'];
    expect(lines(play(inputs).state)).toEqual(['header x-tenant: 8', 'query version=2']);
    expect(listed([...inputs, '.header'])).toEqual(['x-tenant: 8  (every request)']);
    expect(lines(play([...inputs, '.header -X-TENANT', '.query -version']).state)).toEqual([]);
  });

  it('keep the user name of Basic readable, and the password a secret', () => {
    const { state } = play(['.header Authorization: Basic ada secret-1']);
    expect(lines(state)).toEqual(['header Authorization: Basic ada {{authorization}}']);
    expect(sessionSecrets(state).find('secret-1')).toHaveLength(1);
  });

  it('keep those for a host apart', () => {
    const inputs = ['.header X-T: 1', '.header api.example.org X-T: 2', '.header localhost:3000 X-T: 3'];
    expect(listed([...inputs, '.header api.example.org'])).toEqual(['X-T: 2  (api.example.org)']);
    const { state } = play([...inputs, '.header api.example.org -X-T']);
    expect(lines(state)).toEqual(['header X-T: 1', 'header localhost:3000 X-T: 3']);
    expect(lines(play([...inputs, '.header -X-T']).state)).toEqual([]);
  });

  it.each([
    ['.header', 'No headers are set with .header.'],
    ['.header X-Tenant', 'error: .header needs a name, a colon and a value.'],
    ['.query a b', 'error: .query needs a name, "=" and a value.'],
    ['.header -X', 'error: There is no header X.'],
    ['.query api.example.org -x', 'error: There is no query parameter x for api.example.org.'],
    ['.header X: a\u0100', 'error: The value of X has a character that is not allowed in a header.'],
  ])('%s: %s', (text, said) => {
    expect(play([text]).said).toEqual([said]);
  });

  it.each([
    ['.header X-Tenant=7', 'did you mean .header X-Tenant: 7?'],
    ['.header X-Tenant 7', 'did you mean .header X-Tenant: 7?'],
    ['.header api.example.org X-Tenant=7', 'did you mean .header api.example.org X-Tenant: 7?'],
    ['.query version: 2', 'did you mean .query version=2?'],
    ['.query api.example.org version 2', 'did you mean .query api.example.org version=2?'],
  ])('%s: %s', (text, hint) => {
    expect(play([text]).entries.at(-1)).toMatchObject({ notice: { severity: 'error', hint } });
  });

  it('are steps of .undo', () => {
    const inputs = ['.header X-A: 1', '.header X-A: 2', '.query v=1', '.header -X-A'];
    const { state, said } = play([...inputs, '.undo']);
    expect(lines(state)).toEqual(['header X-A: 2', 'query v=1']);
    expect(said.at(-1)).toBe('Undid the last change: .header X-A.');
    expect(lines(play([...inputs, '.undo', '.undo', '.undo', '.undo']).state)).toEqual([]);
  });

  it('make a secret variable of a credential, which goes when nothing uses it', () => {
    const { state, said } = play(['.header Authorization: Bearer tok-123456', '.query api_key=k-987654']);
    expect(lines(state)).toEqual([
      'header Authorization: Bearer {{authorization}}',
      'query api_key={{api_key}}',
    ]);
    expect(sessionSecrets(state).texts).toEqual(expect.arrayContaining(['tok-123456', 'k-987654']));
    expect(said.join()).not.toMatch(/tok-123456|k-987654/);
    const removed = play(['.header -Authorization', '.query -api_key'], state).state;
    expect([...removed.layers.session.keys()]).toEqual([]);
    expect(sessionSecrets(removed).texts).toContain('tok-123456');
  });

  it('leave placeholders as they are', () => {
    const { state } = play(['.header Authorization: Bearer {{token}}']);
    expect(lines(state)).toEqual(['header Authorization: Bearer {{token}}']);
    expect(state.layers.session.size).toBe(0);
  });

  it('are not repeated with their credential', () => {
    expect(maskInput('.header X-Api-Key: abcdefgh')).toBe('.header X-Api-Key: ••••••');
    expect(maskInput('.query api.example.org token=abcdefgh')).toBe('.query api.example.org token=••••••');
    expect(maskInput('.header X-Tenant: 7')).toBe('.header X-Tenant: 7');
  });

  it('win over those of the project, which only its file removes', () => {
    const ofProject = {
      kind: 'default-given',
      default: 'header',
      text: 'X-Tenant: 7',
      file: 'restloop.json',
    } as const;
    const headers = (inputs: readonly string[]) => {
      const { state } = play([ofProject, ...inputs]);
      const { draft } = parseRequest('# @header X-Own: 1\nGET http://x.test/');
      return sentHeaders(previewDraft(draft, scopeWith({}), { defaults: givenDefaults(state) }));
    };
    expect(headers([])).toEqual(['X-Own: 1', 'X-Tenant: 7']);
    expect(headers(['.header X-Tenant: 9', '.header X-Own: 2'])).toEqual(['X-Own: 1', 'X-Tenant: 9']);
    const { said, entries } = play([ofProject, '.header -x-tenant']);
    expect(said).toEqual(['error: X-Tenant: 7 is from restloop.json.']);
    expect(JSON.stringify(entries)).toContain('.header X-Tenant: VALUE replaces it in this session');
  });

  it('are saved with the session, flags are not', () => {
    const { state } = play([
      { kind: 'default-given', default: 'header', text: 'X-Flag: 1' },
      '.header api.example.org X-T: {{t}}',
    ]);
    const snapshot = toSnapshot(state, at);
    expect(snapshot.defaults).toEqual(['header api.example.org X-T: {{t}}']);
    expect(isWorthSaving(state)).toBe(true);
    const opened = fromSnapshot(snapshot, start);
    expect(lines(opened)).toEqual(['header api.example.org X-T: {{t}}']);
    expect(opened.defaults.flag).toEqual([]);
  });

  it('mask the credential of a flag, and say what is wrong with one', () => {
    const { state } = play([{ kind: 'default-given', default: 'header', text: 'X-Api-Key: abcdefgh' }]);
    expect(state.credentials).toEqual(['abcdefgh']);
    const { said } = play([{ kind: 'default-given', default: 'query', text: 'oops' }]);
    expect(said).toEqual(['error: --query needs a name, "=" and a value.']);
  });
});
