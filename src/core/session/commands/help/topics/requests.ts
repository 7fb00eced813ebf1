export const requestTopics = {
  start: `Type a request, JavaScript, or a command; Enter runs it. .tour shows how, step by step.
  .base https://api.example.org       then /users goes to it
  GET /users limit==10                a query parameter; name=value makes JSON
  client.setVar('user', res.body[0])  JavaScript; res is the last response
  PUT /users/{{user.id}} name=Ada     the preview below it is what is sent
  .save my-api                        save it; restloop my-api opens it
Alt+Enter makes a new line, Tab completes, Up recalls, F4 opens the response,
Ctrl+C stops, Ctrl+D leaves.`,
  requests: `A request is METHOD TARGET, with items behind it, or headers and a body below it.
  GET https://example.org/users       a URL alone is a GET
  GET /users limit==10                / is short for {{base_url}}/, set by .base
  GET :3000/users                     on localhost
  GET /users/:id id:=7                a value for a segment of the path
  POST /users name=Ada age:=36        a JSON body of items (.help items)
  POST /users {"name": "{{name}}"}    a JSON body as it is
  POST /users @./user.json            a body from a file
  .send                               the last request again
  .keep users/list                    keep it under a name; .send users/list
  .send users/                        the requests of a folder, in their order
  .load users/list                    put it into the editor
Over several lines it is as in .http files: request line, headers, a blank line,
the body; Alt+Enter makes a new line. A request with a warning stays at the first
Enter, and the second one sends it; one with an error is not sent. Added headers
are in the preview; Name: with nothing behind it leaves one out.`,
  items: `Items behind the target, as in HTTPie; quotes are as in a shell.
  GET /users limit==10                a query parameter, percent-encoded as one value
  GET /users If-None-Match:"abc"      a header, with its quotes
  POST /users name=Ada age:=36        JSON: = is text, := is JSON
  POST /users addr[city]=Paris tags[]=x    nested JSON
  POST /login --form user=ada         a form; --multipart for one of parts
  POST /upload photo@./photo.png      a file as a part of a form
  POST /users @./user.json            the whole body
  POST /users bio=@./bio.txt          text from a file
  POST /users tags:=@./tags.json      JSON from a file
  GET /users X-Key:@./key.txt         a header from a file
  GET /users q==@./query.txt          a query parameter from a file
  POST /users handle=\\@ada            text that begins with @
Values of items are encoded for their place: a placeholder in name=={{x}} is one
parameter, whatever it holds.`,
  headers: `Headers and query parameters for every request; the preview shows where each comes
from, and what a request writes itself wins.
  .header X-Tenant: {{tenant}}        a header for every request
  .header api.example.org X-Tenant: 7     only to that host (host:port, *.example.org)
  .query version=2                    a query parameter, percent-encoded as one value
  .header                             list them; .query lists parameters
  .header -X-Tenant                   remove it; .undo restores it
  GET /users X-Tenant:                without it, this once
A credential that is typed here becomes a secret variable, and goes only where
.auth goes. Saved requests and client.send have them, requests for a token do not.
On the command line, and in a file, for one request or, before the first one, for all:
     restloop run users.http -H 'X-Tenant: 7' --query version=2
     # @header X-Tenant: 7
     # @query version=2`,
  asking: `A request can ask for values when it is sent, all in one form. The form offers what
was given last.
  GET /users/{{?id}}                  asks for id
  GET /orders state=={{$pick open, paid}}   a choice from a list
  POST /login user={{$input Your name}} pw={{$password Password}}
In a file, above the request:
  # @prompt id the number of the user
  .answers                            remembered answers; .answers -id forgets one
restloop send and run ask at a terminal, line by line. In CI, and where nobody can be
asked, a prompt has its default ({{$input Name $value: Bob}}), and --var id=7 answers;
without an answer the exit code is 3, and nothing is sent.`,
  auth: `Credentials for every request of the session; the preview shows them, masked.
  .auth basic {{user}} {{password}}
  .auth bearer {{token}}
  .auth apikey X-API-Key {{key}}      a header, or with "query" the URL
  .auth digest {{user}} {{password}}
  .auth oauth2 {{url}} {{id}} {{key}} a token; to sign in: .help oauth2
  .auth from login $.token            the token of a request (.help login)
  .auth aws profile:dev               a signature (.help signing)
  .auth                               what is set; .undo undoes it; .auth none
  .jwt                                the token in use, and when it ends
What is secret and typed here becomes a secret variable. A request's own
Authorization header wins. In a file, # @auth SCHEME VALUES counts for a request,
or before the first ### for all; # @auth none leaves it out. On the command line:
--auth 'bearer {{$env.TOKEN}}'. Nothing of it goes to another origin, or, without a
question, to a host that a file's script or a response chose.`,
  oauth2: `Tokens from a server of OAuth 2.0 or OpenID Connect, kept and renewed.
  .auth oauth2 authorization_code https://id.example app openid  in the browser
  .auth oauth2 device_code https://id.example app openid  a code, on any device
  .auth oauth2 {{token_url}} {{id}} {{secret}} read           client credentials
  .auth oauth2 client_credentials https://id.example app client_secret={{key}}
  .auth login                         signs in now; a request that needs it does so too
  .auth                               who is signed in, how long; .auth logout ends it
The first word is the grant: also password, refresh_token, token_exchange. The second
is the issuer, whose metadata names its endpoints; without metadata, token_url=URL and
authorization_url=URL (or device_url=, revocation_url=) take its place. Then come the
client's id, scopes, and name=value: client_secret= (client_secret_post sends it in the
body), private_key= with key_id=, audience=, resource=, redirect=8400 for a fixed port
(a free one without it; the answer to any other redirect URI can be pasted),
send=id_token, and parameters of the server: prompt=login.
A sign-in is kept for all sessions, encrypted with the key of the keychain or of
.passphrase. In CI and without a terminal nothing opens: a kept sign-in is used and
renewed, or the exit code is 3; one that a file asks for needs --allow-host HOST.`,
  signing: `Credentials that sign each request as it goes out. Parts that change
at the send stand between < and > in the preview.
  .auth aws {{access_key}} {{secret_key}}     AWS Signature 4
  .auth aws profile:dev region:eu-west-1      keys of ~/.aws, also of its SSO cache
    token:{{token}} is a session token; the host tells region and service, else
    region:R service:S; unsigned-payload leaves the body out; query signs a URL
    that others can open, for expires:300 seconds
  .auth httpsig my-key {{pem}} @method @target-uri content-digest     RFC 9421
    for ed25519, ECDSA, RSA and HMAC; label: tag: expires: nonce alg base64
  .auth hawk {{id}} {{key}} ext:data          payload also signs the body
  .auth oauth1 {{key}} {{secret}} {{token}} {{token_secret}} HMAC-SHA256
    also RSA-SHA1 (the secret is a private key), PLAINTEXT; in query or body
  .auth ntlm 'DOMAIN\\user' {{password}}      answers Negotiate, too
  .auth netrc                                 login of ~/.netrc; .set netrc on
Tab completes the options. Redirects and retries are signed again; nothing goes to
another origin. Files name a profile or .netrc only with --allow-file, or a yes.
Also Authorization: AWS key secret region:R, Digest user password; curl's flags:
     restloop send --aws-sigv4 aws:amz:eu-west-1:s3 -u KEY:SECRET URL
     restloop send --ntlm -u 'DOMAIN\\user:password' URL      --digest, --netrc`,
  login: `A request that logs in is a source of tokens.
  POST /login user={{user}} pw={{password}}
  .keep login
  .auth from login $.token            its token is in every request from now on
  .auth from login headers.X-Token    a header of its response; cookies.NAME, body
  .auth from login $.key as apikey X-Key    in a header of its own; with "query"
     behind it in the URL; "as Token" is another scheme than Bearer
  .auth login                         sends it now; .auth logout forgets its token
login is sent, with its scripts, when there is no token, when it has ended
(expires_in beside it, exp of a JWT), and once after a 401; the shell says so. Where
it fails, the next input tries it again, and a run sends it once. It is
sent again with other variables: each environment has its token. The token is
masked, and kept in memory alone. The login itself goes without it.
In a file, # @auth from login $.token names a request of the file, or one that
# @import brings. The requests, iterations and parallel rows of a run share the
token; the report notes when the login was sent. On the command line:
--auth 'from login $.token' takes a request that --session NAME keeps.`,
  graphql: `A query is sent as JSON with POST; placeholders in it are filled in as text.
  GRAPHQL /graphql {users(limit: 2) {id name}}
  GRAPHQL /graphql {user(id: {{id}}) {name}}
  GRAPHQL /graphql @query.graphql
Variables are JSON below the query and a blank line (Alt+Enter makes a new line):
     GRAPHQL /graphql
     query ($id: ID!) { user(id: $id) { name } }

     {"id": {{user.id}}}
A quoted placeholder there becomes a string, an unquoted one keeps its type.
.schema asks the server for its schema: queries and variables are completed and
checked from then on, and F9 describes what is at the cursor.`,
  cookies: `Cookies of responses, kept and sent back by their rules (RFC 6265), also in redirects.
  .set cookies on                     kept and sent back, encrypted on disk
  .set cookies session                kept until the session ends
  .cookies                            all; .cookies api.example.com those of a host
  .cookies set api.example.com theme=dark; Path=/shop; Secure
  .cookies rm theme                   .cookies rm NAME HOST for one host; .undo
  .cookies clear api.example.com      .cookies clear removes all
In a file, above a request, or before the first one for all:
  # @cookie-jar on                    whatever the setting is; off for none
  # @cookie-jar admin                 a jar of its own: two logins side by side
On the command line restloop send -b jar.txt -c jar.txt reads and writes a file of
curl, in clear; --cookies jar.txt reads one for run. A request's own Cookie header is
sent alone. Secure cookies go to localhost without
TLS, too. SameSite does not count: no page begins the request. A run has empty jars,
and new ones for each row of --data. On disk they are encrypted, or not at all.`,
  connection: `How requests reach a server; .help settings lists all settings.
  .set timeout 5000                   milliseconds for one exchange
  .set proxy http://localhost:8080    socks5:// too; none for none
  .set insecure on                    accept certificates that cannot be verified
  .set ca ./ca.pem                    trust an authority
  .set cert ./client.pem              a client certificate; .set key for its key
  .set cert api.test=./client.pem     for one host; commas between several
  .set resolve api.test:443:127.0.0.1     an address for a host
  .set unix-socket /run/docker.sock
  .set retry 3                        again after a transient failure, where that is safe
  .set http2 on
  .set cookies on                     keep the cookies of responses (.help cookies)
  .res tls                            the certificate of the last response
On the command line they are named as for curl: --proxy, --cacert, --cert, --key,
--resolve, --unix-socket, --retry, -k. restloop doctor says what a machine lacks.`,
} as const;
