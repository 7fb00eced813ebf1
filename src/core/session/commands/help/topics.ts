/** Texts of the help topics; a line that starts with two blanks is an example. The others are tables. */
export const topicTexts: Readonly<Record<string, string>> = {
  start: `Type a request, JavaScript, or a command. Enter runs it.
  .base https://api.example.org       /users is then short for https://api.example.org/users
  GET /users limit==10                a query parameter; name=value makes JSON
  client.setVar('user', res.body[0])  JavaScript; res is the last response
  PUT /users/{{user.id}} name=Ada     the preview below it is what is sent
  .auth bearer {{token}}              credentials for every request
  .keep rename  .send rename          keep the last request, send it again
  .save my-api                        save the session; restloop my-api opens it
Alt+Enter makes a new line, Tab completes, Up recalls, Ctrl+R searches,
F4 opens the response, Ctrl+C stops, Ctrl+D leaves.`,
  requests: `A request in one line: METHOD target, items, and an optional JSON body.
  POST /users X-API-Key:{{auth.apiKey}} {"name": "{{user.name}}", "tags": {{user.tags}}}
  POST /users name={{user.name}} age:=36          name=text and name:=json make a JSON body
  GET /users limit=={{page.limit}}                name==value is a query parameter, percent-encoded as one value
  POST /users addr[city]=Paris tags[]=x           nested JSON
  GET /users/:id id:=7                            a value for a segment of the path, encoded as one
  GET /users If-None-Match:"abc"                  a header, with its quotes
  GET :3000/users                                 on localhost
  POST /upload file@./photo.png                   name@path is a file, @path a body from a file
  POST /users bio=@./bio.txt tags:=@./tags.json   the content of a file; a=\\@name is text
  POST /login --form user=ada                     --form makes the fields a form
  GRAPHQL /graphql {user(id: {{user.id}}) {name}} a query; below a blank line its variables, as JSON
A target that starts with / is short for {{base_url}} + target; .base URL sets it.
A request with a warning stays at the first Enter; the second one sends it.
Over several lines it is written as in .http files: request line, headers, a blank line, the body.`,
  auth: `.auth SCHEME VALUES adds credentials to every request of the session; the
preview shows them, masked.
  .auth basic {{user}} {{password}}
  .auth bearer {{token}}
  .auth apikey X-API-Key {{key}}              a header; with "query", in the URL
  .auth digest {{user}} {{password}}          responds to the server's challenge
  .auth oauth2 {{token_url}} {{id}} {{secret}} read     a token, renewed;
     audience=URL and resource=URL name what it is for; client_secret_post at
     the end sends the client's id and secret in the body, not as Basic
  .auth                                       show what is set; .undo takes it back
  .auth none                                  without authentication
What is secret and typed here becomes a secret variable: masked, and never on
disk in clear. # @auth SCHEME VALUES above a request counts for it alone, # @auth
none leaves it out; before the first ### of a file it counts for all of them.
On the command line it is --auth 'bearer {{$env.TOKEN}}'. A request's own
Authorization header wins. Nothing of it goes to another origin, or, without a
question, to a host that a file's script or a response chose.`,
  headers: `.header and .query add to every request of the session; the preview shows where
each comes from, and what a request writes itself wins.
  .header X-Tenant: {{tenant}}                a header for every request
  .header api.example.org X-Tenant: 7         only to that host; host:port, *.example.org, a URL
  .query version=2                            a query parameter, percent-encoded as one value
  .header  .query                             list them
  .header -X-Tenant  .query -version          remove one; .undo brings it back
  GET /users X-Tenant:                        without it, this once
A credential that is typed here becomes a secret variable, and goes only where
.auth goes. On the command line: -H 'X-Tenant: 7', --query version=2; in a file
# @header X-Tenant: 7 and # @query version=2. client.send and kept requests have
them, requests for a token do not.`,
  interpolation: `{{name}}, {{user.name}}, {{list[0].id}}, {{user["any key"]}} work in the URL, headers and body.
In JSON an unquoted placeholder keeps its type (a number, an object, an array);
a quoted one becomes a correctly escaped string.
  {{$uuid}} {{$date +2d}} {{$faker.person.fullName}} {{$env.NAME}}   dynamic values: .help dynamic
  \\{{                                                                          literal braces
A placeholder that does not resolve stops the request; .explain {{x}} says why, .force sends it anyway.`,
  debugging: `Where a value comes from, and what a request would do, before it is sent.
  .explain {{user.id}}  F1                 each step of a path, and the value at it
  .preview --side-by-side  Ctrl+O          template and result, line by line
  .whatif user.id:=9 env=staging  F6       the preview with other values; nothing is set, Esc ends it
  .vars token                              the life of a variable; .undo token@3 goes back in it
  .uses token                              where a variable is used: requests, files, scripts, environments
  .compare env dev staging                 the last request in several environments: what differs
  .against PUT /users/7 name=Ada  F8       GETs what the server has, and shows what the body would change
Below the preview, notes name a field that was of another type in a recent response, and an
id typed by hand that a response has; F7 writes {{...}} in its place.
F8 sends a GET with the same headers and credentials, without the body and conditions. For a
PATCH only the members that it names count. Esc, another URL or a sent change ends it.
restloop preview FILE --env dev --env staging compares the requests of a file, --data rows.csv
those of the rows.`,
  environments: `Environments hold the variables of one place each; their values win over .base and the file.
  .env new staging  .env set base_url=https://staging.example.org
  .env staging  .env none      use one, or none; .env dev+eu uses several, later ones win
  .env                         variables, masked, where each is set, and what hides it
  .env copy dev staging        .env compare dev staging        .env edit dev
  .env export                  writes http-client.env.json, and secrets into its private twin
  .env protect prod            anything but GET, HEAD and OPTIONS is asked about
Files: http-client.env.json and http-client.private.env.json, here and in folders above;
"$protected": true in one protects it. Where nobody can be asked, --allow-protected sends.
.env load FILE reads a .env file.`,
  tests: `Lines before a request say what its response must be; .send and restloop run check them.
  # @expect status 200
  # @expect header content-type contains json
  # @expect body $.users[0].id == {{user.id}}     a JSONPath; ==, !=, <, >, contains, matches, exists, type, length
  # @expect time < 500ms
  # @expect schema ./user.schema.json             a JSON Schema
.expect adds such lines for the last response, F5 one at a time, .expect body $.id that one.
Scripts can test as well: client.test('is Ada', () => expect(res.body.name).to.equal('Ada'))`,
  repeating: `A request is sent again and again; one line shows how far it is, and Ctrl+C ends it and
keeps what came. Without a name it is the last request.
  .until status == 200                     every 2 s for 2 min, in the language of # @expect
  .until job $.state == "done" every 5s for 10m    a kept request; the pause comes after each response
  .watch 5s  .watch 5s users for 1h        shows what changed between two responses, as .diff does
  .repeat 50 parallel 5                    statuses, times and a plot of them; # @expect lines are counted
{{ }} is filled in anew for each request: a new {{$uuid}}, the variables of then. Scripts of a
kept request run with each one. A wait that the server gives (Retry-After) is kept.
POST and PATCH ask first, for they may do twice what they do; --force does not ask.
.history lists every exchange; res is the last response. .until ends with exit code 1
where the condition does not hold in time.`,
  responses: `A response is shown with the beginning of its body. To see more:
  .res  .res 3  F4       open it: arrows move, / searches, c copies, p and P copy the path,
                         v sets a variable to the value under the cursor, ? lists the keys
  | jq .name             pass the last body to a program; pagers such as less get the terminal, | !program any
  .path $.users[*].name  JSONPath (RFC 9535)      .jq filter  the system's jq
  .res table             an array of objects as a table:
                         .res table $.users columns id,name sort -id csv users.csv
  .diff  .diff 3 5       differences in status, headers and body; --noise also shows dates and ids
  .stats  .stats login   distribution of the times of one request; .history plots them
  .copy  .copy $.token   to the clipboard         .save-body FILE  byte for byte
  .curl                  a curl command that sends the same
  .code python           code that sends the same; secrets come from the environment`,
  finding: `What was done before, and where things are:
  .history status:5xx host:api body:"no stock"   searches while you type, Down chooses a request
                         also method: url: name: today yesterday failed and words of URL or name
  .history session:*     in all saved sessions; session:shop in one
  Ctrl+R                 earlier inputs           Ctrl+K  anything that has a name`,
  client: `In JavaScript (top-level await works):
  client.setVar(name, value)  getVar  hasVar  deleteVar  clearVars()  vars()
  client.setSecret(name, value)          masked wherever it is shown, never on disk in clear
  client.interpolate(text, part)         the interpolated text
  await client.send('GET /users/7')      sends; resolves to a response
  client.test(name, fn)  client.assert(condition, message)  expect(value).to...
  client.log(...)  console.*
  res.status  res.body  res.text  res.headers.get(name)  res.timings  _res[n]   the responses
Scripts are sandboxed: no files, no processes, no modules, no network but client.send;
bounded in time and memory (.set sandbox.timeout, .set sandbox.memory), at most 1,000 requests a script.
A file's scripts send only to hosts that you or its requests name; --allow-host permits others.
A file reads only what lies in its project; --allow-file permits more.`,
};

export const topicNames: readonly string[] = [
  ...Object.keys(topicTexts),
  'directives',
  'dynamic',
  'commands',
  'settings',
  'keys',
];
