import type { TestTerminal } from '../e2e/terminal.ts';

export interface Scene {
  readonly name: string;
  readonly title: string;
  readonly size: { readonly cols: number; readonly rows: number };
  /** Arguments of the program; by default the demo. */
  readonly args?: readonly string[];
  /** `take` keeps the screen for some seconds of an animation; without one, the last screen is a picture. */
  readonly play: (terminal: TestTerminal, take: (seconds: number) => void) => Promise<void>;
}

const setUser =
  "client.setVar('user', { id: 7, name: 'Ada \"Countess\" Lovelace', tags: ['math', 'poetry'] })";

async function enter(terminal: TestTerminal, text: string, shows: string | RegExp): Promise<void> {
  terminal.type(text);
  terminal.press('enter');
  await terminal.waitForScreen(shows);
}

/** A request file of the picture of a run. */
export const runFile = `### the users
# @expect status 200
# @expect body $[0].name == "Ada Lovelace"
GET {{base_url}}/users

### one that is not there
# @expect status 200
GET {{base_url}}/users/99
`;

/** An OpenAPI description of the picture of one. */
export const descriptionFile = `openapi: 3.0.3
info: { title: Users, version: '1' }
servers: [{ url: / }]
paths:
  /users/{id}:
    put:
      summary: Change a user
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                age: { type: integer, minimum: 0, description: Age in years }
                role: { type: string, enum: [admin, guest] }
      responses: { '200': { description: The changed user } }
`;

export const scenes: readonly Scene[] = [
  {
    name: 'first-request',
    title: 'A variable, a request with its preview, a name that is wrong and mended, and the response',
    size: { cols: 84, rows: 22 },
    async play(terminal, take) {
      const set = "client.setVar('user', {id: 2, tags: ['new']})";
      take(0.8);
      terminal.type(set);
      await terminal.waitForScreen(set);
      take(1.6);
      terminal.press('enter');
      await terminal.waitForScreen('2 variables');
      terminal.type('GET /users/{{user.idd}}');
      await terminal.waitForScreen('did you mean {{user.id}}');
      take(3);
      terminal.press('f3');
      await terminal.waitForScreen('{{user.id}} -> 2 (number)');
      take(3);
      terminal.press('enter');
      await terminal.waitForScreen(/200 OK[\s\S]*active[\s\S]*›/);
      take(4);
    },
  },
  {
    name: 'preview',
    title: 'A request being typed, and below it what will be sent',
    size: { cols: 100, rows: 22 },
    async play(terminal) {
      await enter(terminal, setUser, '2 variables');
      terminal.type('POST /users X-Trace:{{$uuid}} {"name": "{{user.name}}", "tags": {{user.tags}}}');
      await terminal.waitForScreen('added: the body is JSON');
      terminal.press('left', 'left', 'left');
      await terminal.waitForScreen('set by input 1');
    },
  },
  {
    name: 'error',
    title: 'A placeholder that has no value: nothing is sent',
    size: { cols: 100, rows: 16 },
    async play(terminal) {
      await enter(terminal, setUser, '2 variables');
      terminal.type('GET /users/{{user.ids}}');
      await terminal.waitForScreen('error');
      terminal.press('enter');
      await terminal.waitForScreen('Not sent');
    },
  },
  {
    name: 'response',
    title: 'The response, and the variables beside the next request',
    size: { cols: 130, rows: 30 },
    async play(terminal) {
      await enter(terminal, 'GET /users/1', '200');
      await enter(terminal, "client.setVar('user', res.body)", '2 variables');
      terminal.type('PUT /users/{{user.id}} name={{user.name}} active:={{user.active}}');
      await terminal.waitForScreen('added');
    },
  },
  {
    name: 'table',
    title: 'The viewer: an array of objects as a table, sorted by a column',
    size: { cols: 90, rows: 14 },
    async play(terminal) {
      await enter(terminal, 'GET /users', /Barbara[\s\S]*›/);
      terminal.press('f4');
      await terminal.waitForScreen('Ada Lovelace');
      terminal.press('t');
      await terminal.waitForScreen('res.body[0].id');
      terminal.press('right', 's');
      await terminal.waitForScreen(/Alan Turing[\s\S]*Barbara[\s\S]*Edsger/);
    },
  },
  {
    name: 'whatif',
    title: 'What if: the preview with another value, and what would differ',
    size: { cols: 90, rows: 16 },
    async play(terminal) {
      await enter(terminal, setUser, '2 variables');
      await enter(terminal, '.whatif user.id:=9 user.name=Grace', 'what if');
      terminal.type('PUT /users/{{user.id}} name={{user.name}}');
      await terminal.waitForScreen('+ {"name":"Grace"}');
    },
  },
  {
    name: 'environments',
    title: 'Two environments, what differs, and the one in use at the prompt',
    size: { cols: 90, rows: 16 },
    async play(terminal) {
      await enter(terminal, '.env new dev', 'dev');
      await enter(terminal, '.env set page=10', 'page is set in');
      await enter(terminal, '.env set debug=true', 'debug is set in');
      await enter(terminal, '.env new prod', 'prod');
      await enter(terminal, '.env set page=50', 'page is set in prod');
      await enter(terminal, '.env protect prod', 'protected');
      terminal.press('ctrl+l');
      await terminal.waitForScreen((screen) => !screen.includes('.env protect'));
      await enter(terminal, '.env compare dev prod', /debug/);
    },
  },
  {
    name: 'repeat',
    title: 'A request sent 50 times, with a plot of its times',
    size: { cols: 90, rows: 20 },
    async play(terminal) {
      await enter(terminal, 'GET /users/1', '200 OK');
      terminal.press('ctrl+l');
      await terminal.waitForScreen((screen) => !screen.includes('200 OK'));
      await enter(terminal, '.repeat 50 parallel 5', /p95|95%|median/);
    },
  },
  {
    name: 'sign-in',
    title: 'Credentials of every request: a secret, masked wherever it is shown',
    size: { cols: 90, rows: 18 },
    async play(terminal) {
      await enter(terminal, "client.setSecret('token', 's3cret-of-mine')", '2 variables');
      await enter(terminal, '.auth bearer {{token}}', 'Every request is sent with');
      terminal.type('GET /users/1');
      await terminal.waitForScreen(/Authorization: Bearer ••••••/);
    },
  },
  {
    name: 'scripts',
    title: 'JavaScript: a response is checked, and a value of it is kept',
    size: { cols: 90, rows: 20 },
    async play(terminal) {
      await enter(terminal, 'GET /users/2', /200 OK[\s\S]*›/);
      terminal.press('ctrl+l');
      await terminal.waitForScreen((screen) => !screen.includes('200 OK'));
      await enter(
        terminal,
        "client.test('is a user', () => expect(res.body.id).to.equal(2))",
        'passed is a user',
      );
      await enter(terminal, "client.setVar('user', res.body)", '2 variables');
      await enter(terminal, 'client.intrepolate("{{user.name}}")', 'did you mean');
    },
  },
  {
    name: 'openapi',
    title: 'An OpenAPI description beside the request: its operation, and what the body breaks',
    size: { cols: 90, rows: 26 },
    async play(terminal) {
      await enter(terminal, '.openapi api.yaml', '.docs');
      terminal.press('ctrl+l');
      await terminal.waitForScreen((screen) => !screen.includes('.openapi api.yaml'));
      terminal.type('PUT /users/2 age=36 role=owner');
      await terminal.waitForScreen(/age[\s\S]*integer/);
    },
  },
  {
    name: 'finding',
    title: 'Ctrl+K: commands, requests, variables and earlier inputs by a few letters',
    size: { cols: 90, rows: 18 },
    async play(terminal) {
      await enter(terminal, 'GET /users/1', /200 OK[\s\S]*›/);
      await enter(terminal, '.keep users/one', 'Saved users/one');
      terminal.press('ctrl+l');
      await terminal.waitForScreen((screen) => !screen.includes('Saved'));
      terminal.press('ctrl+k');
      terminal.type('use');
      await terminal.waitForScreen('users/one');
    },
  },
  {
    name: 'run',
    title: 'A file of requests, run without a terminal: what failed, and where',
    size: { cols: 90, rows: 30 },
    args: ['run', 'users.http'],
    async play(terminal) {
      await terminal.exited;
    },
  },
];
