import { describe, expect, it } from 'vitest';
import { completion, taken } from './completion.ts';

describe('requests', () => {
  it.each<[string, string, string]>([
    ['PO|', 'POST', 'POST '],
    ['POST |', '/users/7', 'POST /users/7'],
    ['GET /us|', '/users/7', 'GET /users/7'],
    ['GET ord|', 'http://localhost:3000/orders', 'GET http://localhost:3000/orders'],
    ['/us|', '/users/7', '/users/7'],
    ['GET pets|', '{{base_url}}/pets', 'GET {{base_url}}/pets'],
    ['GET /x Acc|', 'Accept', 'GET /x Accept:'],
    ['GET /x Accept:app|', 'application/json', 'GET /x Accept:application/json'],
    ['GET /x Accept:"app|', 'application/json', 'GET /x Accept:"application/json'],
    ['POST /x f@./us|', './users.json', 'POST /x f@./users.json'],
    ['POST /x a=@./us|', './users.json', 'POST /x a=@./users.json'],
    ['POST /x A:@./us|', './users.json', 'POST /x A:@./users.json'],
    ['POST /x @./my|', './my file.txt', 'POST /x @"./my file.txt"'],
    ['POST /x\nCont|', 'Content-Type', 'POST /x\nContent-Type: '],
    ['POST /x\ncontent-type: json|', 'application/json', 'POST /x\ncontent-type: application/json'],
    ['POST /x\nA: b\n\n< ./da|', './data/', 'POST /x\nA: b\n\n< ./data/'],
    ['-r lo|', 'login', '-r login'],
    ['# @path |\nGET /a/:id/:x', 'id', '# @path id=\nGET /a/:id/:x'],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it('offers a target once, described as an operation of the method', () => {
    const described = (input: string) =>
      completion(input)?.items.map(({ label, description }) => `${label}: ${description}`);
    expect(described('POST pets|')).toEqual(['{{base_url}}/pets: POST add a pet']);
    expect(described('GET pets|')).toEqual(['{{base_url}}/pets: GET list pets']);
  });

  it.each(['POST /x name=An|', 'POST /x {"Acc|', 'POST /x\n\nAcc|', 'POST /x\n  ?a=Acc|', 'curl -H Acc|'])(
    '%j offers nothing',
    (input) => {
      expect(completion(input)).toBeNull();
    },
  );
});
