import { describe, expect, it } from 'vitest';
import { preview } from '../previewed.ts';

describe('a value that splits the URL', () => {
  it.each<[target: string, value: string, culprit: string | null]>([
    ['http://h/users/{{v}}', 'a/b', '/'],
    ['http://h/users/{{v}}', 'a\\b', '\\'],
    ['http://h/users/{{v}}', 'a?b', '?'],
    ['http://h/users/{{v}}', 'a#b', '#'],
    ['http://h/users/{{v}}', 'a&b', null],
    ['http://h/users/{{v}}', 'a&b?c', '?'],
    ['http://h/users/{{v}}', 'a?b=1&c=2', '?&'],
    ['http://h/users/{{v}}', 'a#b?c&d', '#?'],
    ['http://h/users/{{v}}', 'a%2Fb', null],
    ['http://h/users/{{v}}/x', '..', '..'],
    ['http://h/users/{{v}}', '.', '.'],
    ['http://h/users/x{{v}}', '..', null],
    ['http://h/s?q={{v}}', 'a&b=c', '&'],
    ['http://h/s?q={{v}}', 'a#b', '#'],
    ['http://h/s?q={{v}}&p=2', 'a & b # c & d', '#&'],
    ['http://h/users/{{v}}/x', 'a/b?c#d\\e', '#/?\\'],
    ['http://h/s?q={{v}}', 'a/b?c', null],
    ['http://h/s?{{v}}', 'a=1&b=2', null],
    ['http://h/s?{{v}}', 'a&b', '&'],
    ['http://h/s?x=1&{{v}}', 'a=1&b=2#c', '#'],
    ['http://h/x#{{v}}', 'a/b?c&d', null],
    ['{{v}}/users', 'http://h/api', null],
    ['{{v}}', 'http://h/api?a=1&b=2#c', null],
    ['{{v}}/users', 'http://h/api?a=1', '?'],
    ['{{v}}/users', 'h:3000/api', null],
    ['http://{{v}}/users', 'h/api', null],
    ['http://{{v}}/users', 'h?', '?'],
    ['http://{{v}}', 'h/x?y', null],
    ['http://{{v}}.example.com/x', 'evil.com/', '/'],
    ['http://{{v}}.example.com/x', 'a@evil', '@'],
    ['http://{{v}}/users', 'good.example@evil.example', '@'],
    ['http://h{{v}}', '/users/7', null],
    ['http://h{{v}}/x', '@evil.example', '@'],
    ['http://h/x:{{v}}/y', '', null],
    ['http://h/users/{{v}} q==1', 'a#b/c', '#/'],
    ['http://h/users/{{v}} q=={{v}}', '#', '#'],
    ['{{v}} q==1', 'http://h/api?a=1', null],
    ['/users', 'unused', null],
  ])('%s with %j: %j', (target, v, culprit) => {
    const splits = preview(`GET ${target}`, { v, base_url: 'http://h/x' }).diagnostics.filter(
      ({ code }) => code === 'splits-url',
    );
    const named = ({ message }: { message: string }) =>
      [...message.matchAll(/"(.+?)"/g)].map(([, character]) => character).join('');
    expect(splits.map(named)).toEqual(culprit === null ? [] : [culprit]);
  });

  it.each<[target: string, value: string, message: string | null, hint?: string]>([
    [
      'http://h/s?q={{v}}',
      'a ',
      '{{v}} ends with a space, which is lost at the end of a URL',
      'a query item keeps it: q=={{v}}',
    ],
    [
      'http://h/users/{{v}}',
      'a  ',
      '{{v}} ends with a space, which is lost at the end of a URL',
      'remove it from the value',
    ],
    [
      'http://h/users/{{v}}',
      'a\u0001',
      '{{v}} ends with a control character, which is lost at the end of a URL',
    ],
    ['http://h/users/{{v}}{{empty}}', 'a ', '{{v}} ends with a space, which is lost at the end of a URL'],
    ['http://h/s?q={{v}}&p=2', 'a ', null],
    ['http://h/s?q={{v}}#x', 'a ', null],
    ['http://h/users/{{v}}', ' a', null],
    ['http://h/users q=={{v}}', 'a ', null],
    ['http://h/#{{v}}', 'a ', null],
  ])('%s with %j: %s', (target, v, message, hint) => {
    const found = preview(`GET ${target}`, { v, empty: '' }).diagnostics.filter(
      ({ severity, code }) => severity === 'warning' && code !== 'fragment-in-url',
    );
    const expected = hint === undefined ? { message } : { message, hint };
    expect(found).toMatchObject(message === null ? [] : [{ code: 'splits-url', ...expected }]);
  });

  it('names the placeholder and a remedy', () => {
    expect(preview('GET http://h/{{v}}', { v: 'a/b' }).diagnostics).toMatchObject([
      {
        code: 'splits-url',
        severity: 'warning',
        column: 14,
        length: 5,
        message: '{{v}} holds "/", which begins another segment of the path',
        hint: 'if it is one value, use encodeURIComponent in the variable',
      },
    ]);
  });

  it.each([
    ['GET http://h/s?q={{v}}', 'q=={{v}}'],
    ['GET http://h/s?{{k}}={{v}}', 'name=={{v}}'],
    ['GET http://h/s?q={{v}} other==1', 'q=={{v}}'],
    ['GET http://h/s?q={{v}} other=={{v}} last==2', 'q=={{v}}'],
    ['GET http://h/s?a=1&b%20c={{v}}', 'name=={{v}}'],
  ])('in a query should be a query item: %s', (request, item) => {
    expect(
      preview(request, { v: 'a & b # c', k: 'q' }).diagnostics.map(({ message, hint }) => [message, hint]),
    ).toContainEqual([
      '{{v}} holds "#", which cuts off the rest of the URL, and "&", which begins another parameter',
      `if it is one value, write it as a query item, ${item}, or use encodeURIComponent in the variable`,
    ]);
  });

  it.each([
    ['http://h/users/{{v}}{{v}}/x', '.', '..'],
    ['http://h/users/.{{v}}/x', '.', '..'],
    ['http://h/users/%2e{{v}}', '%2E', '%2e%2E'],
  ])('makes a step in the path together with its neighbours: %s with %j', (target, v, step) => {
    expect(preview(`GET ${target}`, { v }).diagnostics).toMatchObject([
      {
        code: 'splits-url',
        message: `{{v}} makes the segment "${step}", which a URL parser reads as a step in the path`,
      },
    ]);
  });
});
