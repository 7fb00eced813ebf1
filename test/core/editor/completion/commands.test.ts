import { describe, expect, it } from 'vitest';
import { complete } from '../../../../src/core/editor/completion/complete.ts';
import { completion, context, labels, taken } from './completion.ts';

describe('commands', () => {
  it.each<[string, string, string]>([
    ['.va|', '.vars', '.vars '],
    ['.cle|', '.clear', '.clear'],
    ['.|', '.vars', '.vars '],
    ['.help ke|', 'keys', '.help keys'],
    ['.help va|', 'vars', '.help vars'],
    ['.vars us|', 'user', '.vars user'],
    ['.open |', 'shop', '.open shop'],
    ['.auth fr|', 'from', '.auth from '],
    ['.auth from lo|', 'login', '.auth from login'],
    ['.auth logo|', 'logout', '.auth logout'],
    ['.auth oauth2 dev|', 'device_code', '.auth oauth2 device_code '],
    [
      '.auth oauth2 device_code https://i/ app redi|',
      'redirect=',
      '.auth oauth2 device_code https://i/ app redirect=',
    ],
    ['.auth aws {{a}} {{b}} re|', 'region:', '.auth aws {{a}} {{b}} region:'],
    ['.auth httpsig k {{key}} ed|', 'ed25519', '.auth httpsig k {{key}} ed25519'],
    ['.auth oauth1 a b PLAIN|', 'PLAINTEXT', '.auth oauth1 a b PLAINTEXT'],
    ['.auth from login $.t|', '$.token', '.auth from login $.token'],
    ['.send lo|', 'login', '.send login'],
    ['.send us|', 'users/', '.send users/'],
    ['.env st|', 'staging', '.env staging'],
    ['.env dev+st|', 'staging', '.env dev+staging'],
    ['.env co|', 'compare', '.env compare'],
    ['.env compare dev st|', 'staging', '.env compare dev staging'],
    ['.cookies cl|', 'clear', '.cookies clear'],
    ['.cookies ap|', 'api.example.com', '.cookies api.example.com'],
    ['.cookies rm th|', 'theme', '.cookies rm theme'],
    ['.cookies rm sid |', 'api.example.com', '.cookies rm sid api.example.com'],
    ['.cookies clear ex|', 'example.com', '.cookies clear example.com'],
    ['.cookies set ap|', 'api.example.com', '.cookies set api.example.com'],
    ['.undo us|', 'user', '.undo user'],
    ['.undo user@|', '2', '.undo user@2'],
    ['.compare ro|', 'rows', '.compare rows '],
    ['.compare rows ./d|', './data/', '.compare rows ./data/'],
    ['.compare env dev st|', 'staging', '.compare env dev staging'],
    ['.until sta|', 'status', '.until status'],
    ['.until lo|', 'login', '.until login'],
    ['.until login $.us|', 'users', '.until login $.users'],
    ['.until status == 200 ev|', 'every', '.until status == 200 every '],
    ['.watch 5s lo|', 'login', '.watch 5s login'],
    ['.repeat 50 par|', 'parallel', '.repeat 50 parallel '],
    ['.res |', '4', '.res 4'],
    ['.history |', 'GET /a', 'GET /a '],
    ['.history status:5xx |', 'GET /a', 'GET /a status:5xx'],
    ['.history x st|', 'status:', '.history x status:'],
    ['.history status:|', 'status:5xx', '.history status:5xx'],
    ['.history session:s|', 'session:shop', '.history session:shop'],
    ['.base http|', 'http://localhost:3000/orders', '.base http://localhost:3000/orders'],
    ['.import ./d|', './data/', '.import ./data/'],
    ['.expect sta|', 'status', '.expect status'],
    ['.expect header con|', 'content-type', '.expect header content-type'],
    ['.expect body |', '$', '.expect body $'],
    ['.expect body $|', '$.id', '.expect body $.id'],
    ['.expect body $.us|', 'users', '.expect body $.users'],
    ['.expect body $.users[0].|', 'name', '.expect body $.users[0].name'],
    ['.expect body $["a|', 'a b', '.expect body $["a b"]'],
    ['.set con|', 'confirm', '.set confirm'],
    ['.set confirm |', 'always', '.set confirm always'],
    ['.preview GET /us|', '/users/7', '.preview GET /users/7'],
    ['.preview GET /x Acc|', 'Accept', '.preview GET /x Accept:'],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it('are listed in the order of their table after a dot', () => {
    expect(labels('.|')).toEqual(context.commands.map(({ name }) => name));
  });

  it.each(['.clear x|', '.nope x|', '.set nope x|', '.expect status 2|', '.expect body $.id > 3|'])(
    '%j offers nothing',
    (input) => {
      expect(completion(input)).toBeNull();
    },
  );
});

it('completes files among the arguments of a program that a body is piped to', () => {
  const at = (text: string) => complete({ text, cursor: text.length }, context);
  expect(at('| jq -f ./us')?.items.map(({ text }) => text)).toEqual(['./users.json']);
  expect(at('| jq')).toBeNull();
});
