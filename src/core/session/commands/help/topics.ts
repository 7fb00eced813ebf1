/** Texts of the help topics; a line that starts with two blanks is an example. The others are tables. */
export const topicTexts: Readonly<Record<string, string>> = {
  start: `Type a request, JavaScript, or a command. Enter runs it.
  .base https://api.example.org       from now on /users is short for that
  GET /users limit==10                a query parameter; name=value makes JSON
  client.setVar('user', res.body[0])  JavaScript; res is the last answer
  PUT /users/{{user.id}} name=Ada     what stands below it is what is sent
  .auth bearer {{token}}              who asks, in every request
  .keep rename  .send rename          the last request, under a name
  .save my-api                        all of it; restloop my-api opens it
Alt+Enter makes a new line, Tab completes, Up recalls, Ctrl+R searches,
F4 looks through the answer, Ctrl+C stops, Ctrl+D leaves.`,
  requests: `A request in one line: METHOD target, then items, then perhaps a JSON body.
  POST /users X-API-Key:{{auth.apiKey}} {"name": "{{user.name}}", "tags": {{user.tags}}}
  POST /users name={{user.name}} age:=36          name=text and name:=json make a JSON body
  GET /users limit=={{page.limit}}                name==value is a query parameter, percent-encoded as one value
  POST /upload file@./photo.png                   name@path is a file, @path a body from a file
  POST /login --form user=ada                     --form makes the fields a form
  GRAPHQL /graphql {user(id: {{user.id}}) {name}} a query; below a blank line its variables, as JSON
A target that starts with / is short for {{base_url}} + target; .base URL sets it.
A request with a warning stays at the first Enter; the second one sends it.
Over several lines it is written as in .http files: request line, headers, a blank line, the body.`,
  auth: `.auth SCHEME VALUES adds who asks to every request of the session; the preview
shows it, masked.
  .auth basic {{user}} {{password}}
  .auth bearer {{token}}
  .auth apikey X-API-Key {{key}}              a header; with "query", in the URL
  .auth digest {{user}} {{password}}          answers the server's challenge
  .auth oauth2 {{token_url}} {{id}} {{secret}} read     a token, renewed;
     audience=URL and resource=URL name what it is for; client_secret_post at
     the end sends the client's id and secret in the body, not as Basic
  .auth                                       what is set; .undo takes it back
  .auth none                                  without authentication
What is secret and typed here becomes a secret variable: masked, and never on
disk in clear. # @auth SCHEME VALUES above a request counts for it alone, # @auth
none leaves it out; before the first ### of a file it counts for all of them.
On the command line it is --auth 'bearer {{$env.TOKEN}}'. A request's own
Authorization header wins. Nothing of it goes to another origin, or, without a
question, to a host that a file's script or a response chose.`,
  interpolation: `{{name}}, {{user.name}}, {{list[0].id}}, {{user["any key"]}} stand in the URL, headers and body.
In JSON an unquoted placeholder stays what it is (a number, an object, an array);
a quoted one becomes a correct string, whatever it holds.
  {{$uuid}} {{$timestamp}} {{$isoTimestamp}} {{$randomInt 1 6}} {{$env.NAME}}   dynamic values
  \\{{                                                                          literal braces
A placeholder that does not resolve stops the request; .explain {{x}} says why, .force sends all the same.`,
  tests: `Lines before a request say what its answer has to be; .send and restloop run check them.
  # @expect status 200
  # @expect header content-type contains json
  # @expect body $.users[0].id == {{user.id}}     a JSONPath; ==, !=, <, >, contains, matches, exists, type, length
  # @expect time < 500ms
  # @expect schema ./user.schema.json             a JSON Schema
.expect writes what the last response was like, F5 one line of it; .expect body $.id writes that one.
Scripts test, too: client.test('is Ada', () => expect(res.body.name).to.equal('Ada'))`,
  responses: `A response is shown with the beginning of its body; the rest is a key away.
  .res  .res 3  F4       look through it: arrows, / searches, c copies, p and P copy the path,
                         v takes the value under the cursor into a variable, ? lists the keys
  | jq .name             the last body for a program; less and its kin get the terminal, | !program any
  .path $.users[*].name  JSONPath (RFC 9535)      .jq filter  the system's jq
  .diff  .diff 3 5       what differs: status, headers, the body by its structure; --noise shows dates and ids
  .stats  .stats login   how the times of one request are spread; .history draws them in a row
  .copy  .copy $.token   to the clipboard         .save-body FILE  byte for byte
  .curl                  a curl command that sends the same`,
  client: `In JavaScript (top-level await works):
  client.setVar(name, value)  getVar  hasVar  deleteVar  clearVars()  vars()
  client.setSecret(name, value)          masked wherever it is shown, never on disk in clear
  client.interpolate(text, part)         the interpolated text
  await client.send('GET /users/7')      sends; resolves to a response
  client.test(name, fn)  client.assert(condition, message)  expect(value).to...
  client.log(...)  console.*
  res.status  res.body  res.text  res.headers.get(name)  res.timings  _res[n]   the responses
Scripts run apart from everything else: no files, no processes, no modules, no network but client.send;
bounded in time and memory (.set sandbox.timeout, .set sandbox.memory), at most 1,000 requests a script.
A file's scripts send only to hosts that you or its requests name; --allow-host permits others.
A file reads only what lies in its project; --allow-file permits more.`,
};

export const topicNames: readonly string[] = [
  ...Object.keys(topicTexts),
  'directives',
  'commands',
  'settings',
  'keys',
];
