import { describe, expect, it } from 'vitest';
import { completion, labels, taken } from './completion.ts';

describe('JavaScript', () => {
  it.each<[string, string, string]>([
    ['cli|', 'client', 'client'],
    ['mi|', 'mine', 'mine'],
    ['const x = Ma|', 'Math', 'const x = Math'],
    ['client.setV|', 'setVar', 'client.setVar'],
    ['client.global.cl|', 'clear', 'client.global.clear'],
    ["client.setVar('x', res.st|", 'status', "client.setVar('x', res.status"],
    ['res.body.it|', 'items', 'res.body.items'],
    ['res.body.|', 'a b', 'res.body["a b"]'],
    ['res.body.items.|', '0', 'res.body.items[0]'],
    ['res.body.items[0].s|', 'sku', 'res.body.items[0].sku'],
    ['res?.body?.it|', 'items', 'res?.body?.items'],
    ['res.headers.va|', 'valuesOf', 'res.headers.valuesOf'],
    ['_res[3].headers.ge|', 'get', '_res[3].headers.get'],
    ['response["headers"].ge|', 'get', 'response["headers"].get'],
    ['res.body.items[|', '0', 'res.body.items[0]'],
    ['res.body.items[|]', '0', 'res.body.items[0]'],
    ['res.body["a|', 'a b', 'res.body["a b"]'],
    ["res.body['i|']", 'items', 'res.body["items"]'],
    ["client.send('GET {{us|')", 'user', "client.send('GET {{user')"],
    ["client.send('GET {{base_|')", 'base_url', "client.send('GET {{base_url}}')"],
    ['client.interpolate("{{user.f|")', 'full name', 'client.interpolate("{{user[\\"full name\\"]}}")'],
    ['`a {{user.n|', 'name', '`a {{user.name}}'],
    ['res.bo|dy', 'body', 'res.body'],
    ['Math.ma|', 'max', 'Math.max'],
    ["client.getVar('us|", 'user', "client.getVar('user"],
    ['`${cli|', 'client', '`${client'],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it.each([
    "'[cli|",
    'x = {{toke|',
    'x = /{{toke|/',
    '`${{toke|',
    "'cli|",
    '// cli|',
    '/* cli|',
    '`cli|',
    'nope.x|',
    'f().cli|',
    '1.cli|',
    'res.body.nope.x|',
  ])('%j offers nothing', (input) => {
    expect(completion(input)).toBeNull();
  });

  it('offers methods and names where nothing was typed yet', () => {
    expect(labels('|').slice(0, 2)).toEqual(['GET', 'POST']);
    expect(labels('|')).toContain('client');
  });
});
