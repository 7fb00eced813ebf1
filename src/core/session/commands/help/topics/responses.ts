export const responseTopics = {
  responses: `A response is shown with the beginning of its body. To see more:
  .res                                open it (F4); .res 3 opens number 3
  .path $.users[*].name               pick with JSONPath (RFC 9535)
  .jq .users[0]                       pick with the system's jq
  | jq .name                          pass the body to a program; | less, too
  .path //item/@id                    XPath in XML and HTML; .path li.open is a CSS selector
  .res keep created                   keep it: .res created, .diff created, .res keep
  .res table                          an array of objects, or CSV, as a table
  .res table $.users columns id,name sort -id csv users.csv
  .diff                               the last two; .diff 3 5 others, --noise shows dates
  .stats                              distribution of the times of the last request
  .copy $.token                       to the clipboard; .copy alone, the whole body
  .save-body users.json               to a file, byte for byte
In the viewer: arrows move and fold, / searches, f filters with JSONPath as you
type, t shows a table, d decodes a value, l follows a link or an id, c copies the
value, p and P its path, v makes a variable of it, x shows bytes, o opens $PAGER,
O the browser, ? lists the keys.`,
  tests: `Lines before a request say what its response must be; .send and restloop run check them.
  .expect                             add such lines for the last response
  .expect body $.id                   that one; F5 adds one at a time
The lines:
     # @expect status 200
     # @expect header content-type contains json
     # @expect body $.users[0].id == {{user.id}}     a JSONPath
     # @expect time < 500ms
     # @expect schema ./user.schema.json             a JSON Schema
Comparisons: ==, !=, <, >, contains, matches, exists, type, length. Scripts test, too:
  client.test('is Ada', () => expect(res.body.name).to.equal('Ada'))
  .after login                        tests of a saved request`,
  repeating: `A request again and again; one line shows how far it is, Ctrl+C ends it and keeps what
came. Without a name it is the last request.
  .until status == 200                every 2 s for 2 min, as # @expect is written
  .until job $.state == "done" every 5s for 10m    a saved request
  .watch 5s                           what changed between two responses, as .diff
  .watch 5s users for 1h
  .repeat 50 parallel 5               statuses, times and a plot; # @expect counts
{{ }} is filled in for each request: a new {{$uuid}}, the variables of then. Scripts of
a saved request run with each one. A wait that the server gives (Retry-After) is kept.
POST and PATCH ask first, for they may do twice what they do; --force does not ask.
.until ends with exit code 1 where the condition does not hold in time.
A load sends the requests of a file again and again, and reports percentiles:
     restloop run a.http --rate 50/s --duration 2m     starts at this rate
     restloop run a.http --vus 20 --threshold 'p(95) < 300ms'  20 users`,
  code: `The last request as code for elsewhere; .code python 3 takes exchange 3.
  .code python                        also js, go, ruby, php, java, kotlin, csharp
  .curl                               a curl command
  .export requests.har                the session for a browser's tools
Secrets are read from environment variables; --reveal writes them out. A pasted
curl command becomes a request in the editor.`,
} as const;
