import { describe, expect, it } from 'vitest';
import { suggestMeaning as meant } from '../../../src/core/session/inputs/suggest-meaning.ts';

const failure = (message: string, reason: 'syntax' | 'exception' = 'exception') => ({
  reason,
  message,
  line: 1,
  column: 1,
  stack: [],
  excerpt: null,
});
const suggestMeaning = (text: string, told: Parameters<typeof meant>[1]) =>
  meant(text, told, (name) => name === 'user');
const unknown = failure('ReferenceError: x is not defined');

describe('an input that is not JavaScript', () => {
  it.each([
    ['help', '.help'],
    ['?', '.help'],
    ['exit', '.exit'],
    [':q', '.exit'],
    ['quit', '.exit'],
    ['\\q', '.exit'],
    ['/help', '.help'],
    ['ls', '.requests'],
    ['history', '.history'],
    ['set timeout 5', '.set'],
    ['save my-api', '.save'],
    ['save-body x.json', '.save-body'],
  ])('suggests a command for %s', (input, name) => {
    expect(suggestMeaning(input, unknown)).toBe(`Commands begin with a dot: ${name}`);
  });

  it.each([
    ['get users', 'GET /users'],
    ['Get /users', 'GET /users'],
    ['GET', 'GET /users'],
    ['GET/users/1', 'GET /users/1'],
    ['post http://h/x {"a": 1}', 'POST http://h/x {"a": 1}'],
    ['http POST :4600/users name=x', 'POST localhost:4600/users name=x'],
    ['http :4600/users name="Ada L" age:=3', 'POST localhost:4600/users name="Ada L" age:=3'],
    ['http :4600/users X-Id:7 page==2', 'GET localhost:4600/users X-Id:7 page==2'],
    ['http -f put example.org/a b=c', 'PUT example.org/a --form b=c'],
    ['http POST :4600/login password=hunter2', 'POST localhost:4600/login password=••••••'],
    ['http GET /users', 'GET /users'],
    ['http :3000/users', 'GET localhost:3000/users'],
    ['https example.org', 'GET example.org'],
    ['localhost:3000/users', 'GET localhost:3000/users'],
    ['localhost', 'GET localhost'],
    ['127.0.0.1:8080', 'GET 127.0.0.1:8080'],
    ['api.example.com/users?a=b', 'GET api.example.com/users?a=b'],
  ])('suggests a request for %s', (input, example) => {
    expect(suggestMeaning(input, failure('Unexpected identifier', 'syntax'))).toBe(
      `Write a request as METHOD URL, for example ${example}`,
    );
  });

  it.each([
    'res.body',
    'user.name',
    'token = abc',
    'set = x',
    'history(3)',
    'get(x)',
    'delete.x',
    'let a = b',
    'help\nme',
  ])('suggests nothing for %j, which may be JavaScript with a mistake', (input) => {
    expect(suggestMeaning(input, unknown)).toBeNull();
  });

  it.each([
    ['GTE http://h/users', 'GTE is not an HTTP method: did you mean GET?'],
    ['PSOT /users name=Ada', 'PSOT is not an HTTP method: did you mean POST?'],
    ['Ptach {{base}}/x', 'Ptach is not an HTTP method: did you mean PATCH?'],
    ['DELET localhost:3000/users\nAccept: */*', 'DELET is not an HTTP method: did you mean DELETE?'],
  ])('suggests a method for %j', (input, question) => {
    expect(suggestMeaning(input, failure('Unexpected identifier', 'syntax'))).toBe(question);
  });

  it('gets no suggestion when the code ran', () => {
    expect(suggestMeaning('help', failure('TypeError: help is not a function'))).toBeNull();
  });

  it('explains that JavaScript does not see a variable of the session', () => {
    const told = failure('ReferenceError: user is not defined');
    expect(suggestMeaning('let id =\n user.id', told)).toBe(
      "user is a variable of the session, in JavaScript client.getVar('user'), and in requests {{user}}",
    );
    expect(suggestMeaning('users', failure('ReferenceError: users is not defined'))).toBeNull();
    expect(suggestMeaning('user', failure('SyntaxError: user', 'syntax'))).toBeNull();
  });
});
