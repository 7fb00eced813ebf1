import { secretProviders } from '../../../../template/providers/providers.ts';

const providerLines = secretProviders
  .map(({ name, program }) => `  .set secrets.${name} ${program}`)
  // Help fits 80 columns.
  .filter((line) => line.length < 80)
  .join('\n');

export const valueTopics = {
  interpolation: `Placeholders work in the URL, headers and body.
  GET /users/{{user.id}}              a path into a variable; also {{list[0].id}}
  GET /users q=={{user["full name"]}}
  POST /users {"tags": {{tags}}, "name": "{{name}}"}
  GET /users X-Trace:{{$uuid}}        a dynamic value: .help dynamic
  GET /users q==\\{{name}}             literal braces
In JSON an unquoted placeholder keeps its type (a number, an object, an array); a
quoted one becomes a correctly escaped string. A placeholder that does not resolve
stops the request.
  .explain {{user.id}}                where it comes from, or why there is none (F1)
  .force                              send it with the placeholder's own text
F2 sets a missing variable, F3 replaces a misspelled name.`,
  debugging: `See where a value comes from, and what a request would do, before it is sent.
  .explain {{user.id}}                each step of a path, and the value at it (F1)
  .preview --side-by-side             template and result, line by line (Ctrl+O)
  .whatif user.id:=9 env=staging      the preview with other values (F6); none ends it
  .vars token                         the changes of a variable, and its uses
  .undo token@3                       go back to one of its changes
  .uses token                         requests, files and scripts that use a variable
  .compare env dev staging            the last request, or a given one (Alt+E: in all)
  .compare rows users.csv             the last request with each row of a file
  .against PUT /users/7 name=Ada      what the body would change on the server (F8)
Notes below the preview name a field that had another type in a recent response, and a
typed id that a response contains; F7 replaces it with {{...}}. F8 sends a GET with the
same headers and credentials, without the body; a PATCH is compared by the members that
it names. restloop preview FILE --env dev --env staging compares the requests of a file
between environments, --data rows.csv between rows.`,
  environments: `An environment has the variables of one deployment. They override .base and the file's.
  .env new staging base_url=https://staging.example.org
  .env set base_url=https://staging.example.org page:=10
  .env staging                        use it; .env dev+eu uses two, the later one wins
  .env none                           use none
  .env                                list variables, where each is set, and what hides it
  .env copy dev staging
  .env compare dev staging
  .env edit dev
  .env protect prod                   ask before anything but GET, HEAD and OPTIONS
  .env export                         write http-client.env.json and the private file
  .env load .env                      read a dotenv file
http-client.env.json and http-client.private.env.json (masked) are read from this folder
and those above; "$protected": true in an environment protects it. On the command line:
--env staging. Without a terminal, --allow-protected is needed to send.`,
  secrets: `A secret is masked wherever it is shown, and never on disk in clear text.
  .secret token                       type its value without showing it
  client.setSecret('token', res.body.token)
  .passphrase                         encrypt secrets with a passphrase
  .vars                               which variables are secret
  .curl --reveal                      write them out, this once
If a variable is named token, password or the like, the shell asks whether it is secret.
Values in http-client.private.env.json and environment variables with such names are
masked too. On disk secrets are encrypted with a key in the system's keychain, or with a
passphrase; without either they are asked for again. Exports contain placeholders
instead. --secret token={{$env.CI_TOKEN}} sets one on the command line.`,
  providers: `A program of yours reads the secret from its store when the request is sent.
  .set secrets.op op read             once, for every session; none removes it
  GET /users X-Api-Key:{{$secret.op "op://work/api/token"}}
  .auth bearer {{$secret.vault "secret/api"}}
${providerLines}
The reference is the last argument of the program, or replaces {}; no shell reads it. A
secret is read once in a session, masked, and never on disk; the preview shows that it
is read when the request is sent. No file, environment or session can name a program.
Before a file or an environment starts one, the shell asks, once for each secret and
host. Without a terminal, --allow-secrets op or --set secrets.op='op read' allows it.`,
  scripts: `Any other input is JavaScript. Top-level await works.
  client.setVar('user', res.body)     also getVar, hasVar, deleteVar, clearVars, vars
  client.setSecret('token', res.body.token)
  client.interpolate('{{user.id}}')   the interpolated text
  await client.send('GET /users/7')   sends; resolves to a response
  client.onRequest(r => { r.method = 'PUT'; })    changes each request
  client.test('is Ada', () => expect(res.body.name).to.equal('Ada'))
  client.log(res.timings)             also console.*
  require('lodash')                   chai, dayjs, ...; in files './lib.js'
  res.status                          res.body, res.text, res.headers.get(name), _res[2]
  .before login                       a script before a saved request; or .after
Scripts are sandboxed: no files, processes or network, except client.send. Time and
memory are limited (.set sandbox.timeout, .set sandbox.memory), and requests to 1,000 a
script. A file's scripts send only to hosts that you or its requests name, and a file
reads only inside its project; --allow-host and --allow-file allow more.`,
} as const;
