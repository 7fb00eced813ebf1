export const requestTopics = {
  start: `Type a request, JavaScript, or a command; Enter runs it. .tour shows how, step by step.
  .base https://api.example.org       then /users goes to it
  GET /users limit==10                a query parameter; name=value makes JSON
  client.setVar('user', res.body[0])  JavaScript; res is the last response
  PUT /users/{{user.id}} name=Ada     the preview below shows what will be sent
  .save my-api                        save it; restloop my-api opens it
Alt+Enter makes a new line, Tab completes, Up recalls, F4 opens the response,
Ctrl+C stops, Ctrl+D leaves.`,
  requests: `A request is METHOD TARGET, followed by items, or by headers and a body below it.
  GET https://example.org/users       a URL alone is a GET
  GET /users limit==10                / is short for {{base_url}}/, set by .base
  GET :3000/users                     on localhost
  GET /users/:id id:=7                a value for a segment of the path
  POST /users name=Ada age:=36        a JSON body of items (.help items)
  POST /users {"name": "{{name}}"}    a JSON body as it is
  POST /users @./user.json            a body from a file
  .send                               the last request again
  .keep users/list                    save it; .send users/list sends it
  .send users/                        the requests of a folder, in their order
  .load users/list                    load it into the editor
Over several lines it has the form of .http files: request line, headers, a blank
line, the body; Alt+Enter adds a line. A request with a warning needs a second Enter;
one with an error is not sent. The preview shows added headers; write Name: without a
value to omit one.`,
  items: `Items follow the target, as in HTTPie; quote them as in a shell.
  GET /users limit==10                a query parameter, percent-encoded as one value
  GET /users If-None-Match:"abc"      a header, with its quotes
  POST /users name=Ada age:=36        JSON: = is text, := is JSON
  POST /users addr[city]=Paris tags[]=x    nested JSON
  POST /login --form user=ada         a form; --multipart for a multipart form
  POST /upload photo@./photo.png      a file as a part of a form
  POST /users @./user.json            the whole body
  POST /users bio=@./bio.txt          text from a file
  POST /users tags:=@./tags.json      JSON from a file
  GET /users X-Key:@./key.txt         a header from a file
  GET /users q==@./query.txt          a query parameter from a file
  POST /users handle=\\@ada            text that begins with @
Values of items are encoded for their place: name=={{x}} is always exactly one
parameter.`,
  headers: `Headers and query parameters for every request. The preview shows where each comes
from. The request's own header or parameter wins.
  .header X-Tenant: {{tenant}}        a header for every request
  .header api.example.org X-Tenant: 7     only to that host (host:port, *.example.org)
  .query version=2                    a query parameter, percent-encoded as one value
  .header                             list them; .query lists parameters
  .header -X-Tenant                   remove it; .undo restores it
  GET /users X-Tenant:                omits it, this once
A credential that is typed here becomes a secret variable, and is sent only where
.auth is sent. Saved requests and client.send get these headers; requests for a token
do not. On the command line, and in a file (for one request, or above the first for all):
     restloop run users.http -H 'X-Tenant: 7' --query version=2
     # @header X-Tenant: 7
     # @query version=2`,
  asking: `A request can ask for values when it is sent, all in one form. The form offers the
last answers.
  GET /users/{{?id}}                  asks for id
  GET /orders state=={{$pick open, paid}}   a choice from a list
  POST /login user={{$input Your name}} pw={{$password Password}}
In a file, above the request:
  # @prompt id the number of the user
  .answers                            remembered answers; .answers -id forgets one
restloop send and run ask at a terminal, line by line. In CI and without a terminal,
--var id=7 answers a prompt, or its default ({{$input Name $value: Bob}}) is used.
Without an answer nothing is sent, and the exit code is 3.`,
  auth: `Credentials for every request of the session; the preview shows them, masked.
  .auth basic {{user}} {{password}}
  .auth bearer {{token}}
  .auth apikey X-API-Key {{key}}      a header, or with "query" the URL
  .auth digest {{user}} {{password}}
  .auth oauth2 {{url}} {{id}} {{key}} a token; to sign in: .help oauth2
  .auth from login $.token            the token of a request (.help login)
  .auth aws profile:dev               a signature (.help signing)
  .auth                               show it; .auth none removes it, .undo reverts
  .jwt                                the token in use, and when it expires
Secrets that you type here become secret variables. A request's own Authorization
header wins. In a file, write # @auth SCHEME VALUES above a request, or above the first
### for all; # @auth none omits it. On the command line: --auth 'bearer {{$env.TOKEN}}'.
Credentials are not sent to another origin. If a script or a response chose the host,
the shell asks first.`,
  oauth2: `Tokens from a server of OAuth 2.0 or OpenID Connect, saved and renewed.
  .auth oauth2 authorization_code https://id.example app openid  in the browser
  .auth oauth2 device_code https://id.example app openid  a code, on any device
  .auth oauth2 {{token_url}} {{id}} {{secret}} read           client credentials
  .auth oauth2 client_credentials https://id.example app client_secret={{key}}
  .auth login                         signs in now; a request that needs a token also does
  .auth                               shows the sign-in; .auth logout ends it
  .auth login NAME                    signs in by Security.Auth of the environment
The first word is the grant; password, refresh_token and token_exchange work too. The
second is the issuer, whose metadata lists its endpoints. Without metadata, write
token_url=URL and authorization_url=URL (or device_url=, revocation_url=) instead.
The client's id and scopes follow, then options: client_secret= (client_secret_post
sends it in the body), private_key= with key_id=, audience=, resource=, redirect=8400
for a fixed port (default: a free one; for another redirect URI, paste the final URL),
send=id_token, and parameters of the server such as prompt=login.
A sign-in is saved for all sessions, encrypted with the key of the keychain or of
.passphrase. In CI and without a terminal, a saved sign-in is used and renewed, or the
exit code is 3. A sign-in that a file asks for needs --allow-host HOST.`,
  signing: `Credentials that sign each request when it is sent. The preview shows parts that
change with each send between < and >.
  .auth aws {{access_key}} {{secret_key}}     AWS Signature 4
  .auth aws profile:dev region:eu-west-1      keys of ~/.aws, also of its SSO cache
    token:{{token}} is a session token; region and service come from the host,
    or region:R service:S; unsigned-payload omits the body; query signs a URL
    that others can open, for expires:300 seconds
  .auth httpsig my-key {{pem}} @method @target-uri content-digest     RFC 9421
    for ed25519, ECDSA, RSA, HMAC; label: tag: expires: nonce alg base64
  .auth hawk {{id}} {{key}} ext:data          payload also signs the body
  .auth oauth1 {{key}} {{secret}} {{token}} {{token_secret}} HMAC-SHA256
    also RSA-SHA1 (the secret is a private key), PLAINTEXT; in query or body
  .auth ntlm 'DOMAIN\\user' {{password}}      also answers Negotiate
  .auth netrc, .auth negotiate                ~/.netrc (.set netrc on); Kerberos
Tab completes the options. Redirects and retries are signed again; nothing is sent to
another origin. A file that names a profile or .netrc needs --allow-file, or a yes.
Headers such as Authorization: AWS key secret region:R and curl's flags work too:
     restloop send --aws-sigv4 aws:amz:eu-west-1:s3 -u KEY:SECRET URL
     restloop send --ntlm -u 'DOMAIN\\user:password' URL      --digest, --netrc`,
  login: `A token from the response of a login request.
  POST /login user={{user}} pw={{password}}
  .keep login
  .auth from login $.token            adds its token to every request
  .auth from login headers.X-Token    a header of its response; cookies.NAME, body
  .auth from login $.key as apikey X-Key    in a header of its own; with "query"
     at the end, in the URL; "as Token" uses another scheme than Bearer
  .auth login                         sends it now; .auth logout forgets its token
login is sent, with its scripts, when there is no token, when the token has expired
(expires_in beside it, exp of a JWT), and once after a 401. The shell reports it. If
it fails, the next input tries again; a run sends it once. With other variables it is
sent again, so each environment has its own token. Tokens are masked and only in
memory. The login itself is sent without one.
In a file, # @auth from login $.token names a request of the file or of its # @import.
All requests of a run share the token; reports note when the login was sent. On the
command line, --auth 'from login $.token' uses a saved request of --session NAME.`,
  graphql: `A query is sent as JSON with POST; placeholders in it are inserted as text.
  GRAPHQL /graphql {users(limit: 2) {id name}}
  GRAPHQL /graphql {user(id: {{id}}) {name}}
  GRAPHQL /graphql @query.graphql
Variables are JSON after the query and a blank line (Alt+Enter adds a line):
     GRAPHQL /graphql
     query ($id: ID!) { user(id: $id) { name } }

     {"id": {{user.id}}}
A quoted placeholder there becomes a string, an unquoted one keeps its type.
.schema loads the schema of the server. Queries and variables are then completed and
checked, and F9 describes the name at the cursor.`,
  cookies: `Cookies of responses are stored and sent back by RFC 6265, also in redirects.
  .set cookies on                     save them with the session, encrypted
  .set cookies session                keep them until the session ends
  .cookies                            list them; .cookies api.example.com lists a host's
  .cookies set api.example.com theme=dark; Path=/shop; Secure
  .cookies rm theme                   .cookies rm NAME HOST for one host; .undo
  .cookies clear api.example.com      .cookies clear removes all
In a file, above a request, or above the first one for all:
  # @cookie-jar on                    overrides the setting; off for none
  # @cookie-jar admin                 a separate jar: two logins side by side
On the command line, send -b jar.txt -c jar.txt reads and writes a cookie file of curl,
in clear; --cookies jar.txt reads one for run. A request's own Cookie header replaces
all cookies. Secure cookies are sent to localhost without TLS too. SameSite is ignored,
because no page begins the request. A run starts with empty jars, also for each row of
--data. On disk cookies are encrypted, or not saved.`,
  connection: `How requests reach a server; .help settings lists all settings.
  .set timeout 5000                   maximum time of one exchange, in ms
  .set proxy http://localhost:8080    also socks5://; none turns it off
  .set insecure on                    accept certificates that cannot be verified
  .set ca ./ca.pem                    trust a certificate authority
  .set cert ./client.pem              a client certificate; .set key for its key
  .set cert api.test=./client.pem     for one host; commas between several
  .set resolve api.test:443:127.0.0.1     the address of a host
  .set unix-socket /run/docker.sock
  .set retry 3                        retry idempotent requests after transient failures
  .set http2 on
  .set cookies on                     keep the cookies of responses (.help cookies)
  .res tls                            the certificate of the last response
On the command line the flags have curl's names: --proxy, --cacert, --cert, --key,
--resolve, --unix-socket, --retry, -k. restloop doctor reports what is missing.`,
} as const;
