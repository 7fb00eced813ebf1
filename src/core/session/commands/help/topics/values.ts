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
  GET /users X-Trace:{{$uuid}}        a value that is made: .help dynamic
  GET /users q==\\{{name}}             literal braces
In JSON an unquoted placeholder keeps its type (a number, an object, an array); a
quoted one becomes a correctly escaped string. A placeholder that does not resolve
stops the request.
  .explain {{user.id}}                where it comes from, or why there is none (F1)
  .force                              send it as it is written
F2 sets the variable that is missing, F3 takes the near name.`,
  debugging: `Where a value comes from, and what a request would do, before it is sent.
  .explain {{user.id}}                each step of a path, and the value at it (F1)
  .preview --side-by-side             template and result, line by line (Ctrl+O)
  .whatif user.id:=9 env=staging      the preview with other values (F6); none ends it
  .vars token                         the life of a variable
  .undo token@3                       go back in it
  .uses token                         requests, files and scripts that use a variable
  .compare env dev staging            the last request, or one behind it (Alt+E: in all)
  .compare rows users.csv             the last request with each row of a file
  .against PUT /users/7 name=Ada      what the body would change on the server (F8)
Below the preview, notes name a field that was of another type in a recent response,
and an id typed by hand that a response has; F7 writes {{...}} in its place. F8 sends
a GET with the same headers and credentials, without the body; for a PATCH only the
members that it names count. restloop preview FILE --env dev --env staging compares
the requests of a file, --data rows.csv those of the rows.`,
  environments: `Environments hold the variables of one place each, over .base and those of the file.
  .env new staging base_url=https://staging.example.org
  .env set base_url=https://staging.example.org page:=10
  .env staging                        use it; .env dev+eu uses two, the later wins
  .env none                           use none
  .env                                variables, where each is set, and what hides it
  .env copy dev staging
  .env compare dev staging
  .env edit dev
  .env protect prod                   ask before anything but GET, HEAD and OPTIONS
  .env export                         write http-client.env.json, and its private twin
  .env load .env                      read a dotenv file
http-client.env.json and http-client.private.env.json (masked) are read, here and in
folders above; "$protected": true in one protects it. On the command line it is
--env staging; where nobody can be asked, --allow-protected sends.`,
  secrets: `A secret is masked wherever it is shown, and never on disk in clear.
  .secret token                       type its value unseen
  client.setSecret('token', res.body.token)
  .passphrase                         keep secrets under a passphrase
  .vars                               which variables are secret
  .curl --reveal                      write them out, this once
Names such as token or password make the shell ask whether a variable is secret.
Values in http-client.private.env.json and environment variables with such names are
masked too. On disk they are encrypted with a key in the system's keychain, or with
a passphrase; without either they are asked for again. Exports have placeholders in
their place. --secret token={{$env.CI_TOKEN}} sets one on the command line.`,
  providers: `Secrets stay in the store that has them: a program of yours reads them at the send.
  .set secrets.op op read             once, for every session; none takes it back
  GET /users X-Api-Key:{{$secret.op "op://work/api/token"}}
  .auth bearer {{$secret.vault "secret/api"}}
${providerLines}
The reference is the last argument of the program, or stands in the place of {}. No
shell reads it. It is read once in a session, masked, and never on disk; the preview
shows that it is read at the send. No file, environment or session can name a
program. Before a file or an environment makes one run, the shell asks, once for each
secret and host; where nobody can be asked, --allow-secrets op allows it, and so
does --set secrets.op='op read' on that command line.`,
  scripts: `Whatever is not a request or a command is JavaScript; top-level await works.
  client.setVar('user', res.body)     also getVar, hasVar, deleteVar, clearVars, vars
  client.setSecret('token', res.body.token)
  client.interpolate('{{user.id}}')   the interpolated text
  await client.send('GET /users/7')   sends; resolves to a response
  client.onRequest(r => { r.method = 'PUT'; })    changes what is sent; or (null)
  client.test('is Ada', () => expect(res.body.name).to.equal('Ada'))
  client.log(res.timings)             also console.*
  require('lodash')                   chai, dayjs, ...; in files './lib.js'
  res.status                          res.body, res.text, res.headers.get(name), _res[2]
  .before login                       a script before a saved request; .after, behind it
Scripts are sandboxed: no files, no processes, no modules of your own, no network
but client.send; bounded in time and memory (.set sandbox.timeout, .set
sandbox.memory), at most 1,000 requests a script. A file's scripts send only to hosts
that you or its requests name; --allow-host permits others. A file reads only what
lies in its project; --allow-file permits more.`,
} as const;
