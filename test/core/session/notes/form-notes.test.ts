import { describe, expect, it } from 'vitest';
import { noted, notesOf } from './noted.ts';

const schema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 5 },
    age: { type: 'integer' },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
    address: { type: 'object', properties: { zip: { type: 'integer' } } },
    photo: { type: 'string', format: 'binary', minLength: 1000 },
  },
};

function document(type: string, encoding: object = {}) {
  const content = { [type]: { schema, encoding } };
  return { paths: { '/people': { post: { requestBody: { content } } } } };
}

const urlencoded = 'application/x-www-form-urlencoded';

describe('the fields of a form', () => {
  it.each<[items: string, expected: readonly string[]]>([
    ['name=Ada age=36 tags=a', []],
    ['name=Ada age=x', ['the form field age is a string; the description says an integer']],
    ['age=36', ['the form lacks "name", which is required']],
    ['name=Charlotte', ['the form field name is longer than 5 characters']],
    ['name=Ada ag=36', ['the form field ag is not in the description [did you mean age?]']],
    [
      'name=Ada tags=a tags=c',
      ['the form field tags[1] is not one of the values in the description [allowed: "a", "b"]'],
    ],
    ['name=Ada age={{nothing}}', []],
    ['name=7', []],
  ])('%s has the notes %j, urlencoded and multipart', (items, expected) => {
    expect(noted(notesOf(`POST /people --form ${items}`, document(urlencoded)))).toEqual(expected);
    expect(noted(notesOf(`POST /people --multipart ${items}`, document('multipart/form-data')))).toEqual(
      expected,
    );
  });

  it('are read from a body that is written out, each noted at its place', () => {
    const text = `POST /people\nContent-Type: ${urlencoded}\n\nname=Ada&age=x`;
    expect(notesOf(text, document(urlencoded))).toMatchObject([
      { line: 4, column: 10, length: 3, part: 'body' },
    ]);
  });

  it('are not looked for in the URL', () => {
    const text = 'POST /people?age=7 --form name=Ada age=x';
    expect(
      notesOf(text, document(urlencoded)).map(({ message, column }) => [message, column]),
    ).toContainEqual(['the form field age is a string; the description says an integer', 36]);
  });

  it('are read from the parts of a multipart body', () => {
    const text = [
      'POST /people',
      'Content-Type: multipart/form-data; boundary=X',
      '',
      '--X',
      'Content-Disposition: form-data; name="age"',
      '',
      'x',
      '--X',
      'Content-Disposition: form-data; name="photo"; filename="p.png"',
      'Content-Type: text/css; charset=utf-8',
      '',
      '< ./p.png',
      '--X--',
    ].join('\n');
    const images = { photo: { contentType: 'image/png' }, age: { contentType: 'text/plain' } };
    expect(noted(notesOf(text, document('multipart/form-data', images)))).toEqual([
      'the form lacks "name", which is required',
      'the form field age is a string; the description says an integer',
      'the form field photo is sent as text/css; the description says image/png',
    ]);
  });

  it('may be objects, in brackets or as JSON', () => {
    const wrong = 'the form field address[zip] is a string; the description says an integer';
    expect(noted(notesOf('POST /people --form name=Ada address[zip]=x', document(urlencoded)))).toEqual([
      wrong,
    ]);
    expect(
      noted(
        notesOf(`POST /people --multipart name=Ada address='{"zip": "x"}'`, document('multipart/form-data')),
      ),
    ).toEqual([wrong]);
  });

  it('are written as their encoding says', () => {
    const commas = { tags: { style: 'form', explode: false } };
    expect(noted(notesOf('POST /people --form name=Ada tags=a,b', document(urlencoded, commas)))).toEqual([]);
    expect(noted(notesOf('POST /people --form name=Ada tags=a,b', document(urlencoded)))).toEqual([
      'the form field tags has commas; the description expects the name once for each item',
    ]);
  });

  it.each<[items: string, expected: readonly string[]]>([
    ['name=Ada photo@./p.png', []],
    ['name=Ada photo@./p.JPEG', []],
    [
      'name=Ada photo@./p.txt',
      ['the form field photo is sent as text/plain; the description says image/*, application/pdf'],
    ],
    [
      'name=Ada photo@./p',
      [
        'the form field photo is sent as application/octet-stream; the description says image/*, application/pdf',
      ],
    ],
    ['name=Ada address:={"zip":1}', []],
    [
      `name=Ada address='{"zip":1}'`,
      ['the form field address is sent as text/plain; the description says application/json'],
    ],
  ])('have the media types of their encoding in parts: %s', (items, expected) => {
    const types = {
      photo: { contentType: 'image/*, application/pdf' },
      address: { contentType: 'application/json' },
    };
    const described = document('multipart/form-data', types);
    expect(noted(notesOf(`POST /people --multipart ${items}`, described))).toEqual(expected);
  });

  it('are parameters in Swagger 2.0', () => {
    const parameters = [
      { name: 'age', in: 'formData', type: 'integer', required: true },
      { name: 'photo', in: 'formData', type: 'file' },
    ];
    const old = { openapi: undefined, swagger: '2.0', paths: { '/people': { post: { parameters } } } };
    expect(noted(notesOf('POST /people --multipart age=x', old))).toEqual([
      'the form field age is a string; the description says an integer',
    ]);
    expect(noted(notesOf('POST /people --multipart photo=x', old))).toEqual([
      'the form lacks "age", which is required',
    ]);
  });
});
