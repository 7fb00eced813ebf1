/** Requests that hold each type of value at each place, with the name of the case. */
export const cases: readonly (readonly [name: string, request: string])[] = [
  ['a string in the path', 'GET /x/{{plain}}/y'],
  ['a string with blanks, quotes and other letters in the path', 'GET /{{strange}}/y'],
  ['a number without an exponent', 'GET /n?big={{big}}&small={{small}}&whole={{user.id}}'],
  ['a boolean', 'GET /b/{{yes}}?no={{user.no}}'],
  ['a date', 'GET /d/{{day}}?q={{user.born}}'],
  ['an object and a list in a query line', 'GET /q\n    ?a={{list}}\n    &b=1'],
  ['the text of a query', "GET /q?name={{strange}}&sign='{{plain}}'"],
  ['a path with steps', 'GET /s/{{user.tags[1]}}/{{user["any key"]}}'],
  ['a URL without a scheme', 'GET {{host}}/noscheme'],
  [
    'headers',
    'GET /h\nX-Name: {{plain}}\nX-{{plain}}: {{user.id}}\nX-Json: {{list}}\nX-Once: {{yes}}\nX-Strange: {{strange}}',
  ],
  [
    'values inside and outside of strings of JSON',
    'POST /j\nContent-Type: application/json\n\n{"a": "{{odd}}", "b": {{user}}, "c": {{list}}, "d": {{yes}}, "e": {{big}}, "f": "{{user}}", "g": "{{day}}", "h": null}',
  ],
  ['a JSON body without a type', 'POST /j\n\n{"a": [{{user.id}}], "text": "line\\n`tick` ${not}"}'],
  ['a body that is one object', 'POST /j\n\n{{user}}'],
  ['a body that is text', 'POST /t\nContent-Type: text/plain\n\nDear {{odd}},\n  `{{user.id}}` \\ ${x}\nend'],
  [
    'a form that is text',
    'POST /f\nContent-Type: application/x-www-form-urlencoded\n\na={{plain}}&b={{user.id}}',
  ],
  ['an escaped placeholder', 'POST /e\nContent-Type: text/plain\n\n\\{{plain}}'],
  ['a value that holds braces', 'POST /e\nContent-Type: text/plain\n\n{{braces}}'],
  ['bearer credentials', '# @auth bearer {{plain}}\nGET /a'],
  ['basic credentials', '# @auth basic {{odd}} {{user.id}}\nGET /a'],
  ['an API key in the query', '# @auth apikey key {{odd}} query\nGET /a?b=1'],
  ['an API key in a header', '# @auth apikey X-Key {{plain}}\nGET /a'],
  ['a part of a response', 'GET /r/{{first.response.body.$.token}}?id={{first.response.body.$.items[1].id}}'],
  [
    'a part of a response as httpYac has it',
    'GET /r/{{first.items[0].id}}?t={{first.response.headers.Content-Type}}',
  ],
  ['a variable of a script', 'GET /v/{{fromScript}}'],
  ['a value that is missing', 'GET /missing/{{user.nothing}}'],
  [
    'a body in parts',
    'POST /m\nContent-Type: multipart/form-data; boundary=xyz\n\n--xyz\nContent-Disposition: form-data; name="a"\n\n{{odd}}\n--xyz--',
  ],
  ['a file', 'POST /file\nContent-Type: application/octet-stream\n\n< ./bytes.bin'],
  ['other methods', 'PATCH /p\n\n{"a": 1}'],
];

/** Requests in one line, which a session keeps. */
export const sessionCases: readonly (readonly [name: string, request: string])[] = [
  ['fields of a form in one line', 'POST /f --form name={{odd}} n={{user.id}}'],
  ['fields of JSON in one line', 'POST /f name={{odd}} n:={{user.id}} when={{day}}'],
  ['parameters in one line', `GET /q name=={{odd}} q=="it's"`],
  ['a body that is one object', 'POST /j {{user}}'],
  ['a list in JSON', 'POST /j a:={{list}} day={{day}} big:={{big}} yes:={{yes}}'],
  ['a date in the path', 'GET /d/{{day}}/{{small}}'],
  ['a value of a path', 'GET /users/:id/:name id={{user.id}} name={{odd}}'],
];

/** Values of all types, in JavaScript. */
export const variables: Readonly<Record<string, string>> = {
  plain: "'abc'",
  odd: `'a "b" & c/ü? #1\\\\\\n%41+\\'end'`,
  strange: `'a "b" ü {}|c'`,
  big: '1e21',
  small: '1.5e-7',
  yes: 'true',
  day: "new Date('2025-04-17T15:33:41.117Z')",
  list: "[1, 'two', null, { a: 1e22 }]",
  braces: "'{{plain}}'",
  user: `{ id: 7, no: false, tags: ['x', 'y z'], 'any key': 'k', born: new Date('2001-02-03'), "q\\"": 'line\\nbreak' }`,
};
