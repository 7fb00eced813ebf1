export const responseTopics = {
  responses: `The shell prints the beginning of a body. To see more:
  .res                                open it (F4); .res 3 opens number 3
  .path $.users[*].name               pick with JSONPath (RFC 9535)
  .jq .users[0]                       pick with the system's jq
  | jq .name                          pass the body to a program; also | less
  .path //item/@id                    XPath in XML and HTML; .path li.open is a CSS selector
  .res keep created                   save it: .res created, .diff created, .res keep
  .res table                          an array of objects, or CSV, as a table
  .res table $.users columns id,name sort -id csv users.csv
  .diff                               compare the last two; .diff 3 5; --noise shows dates
  .stats                              distribution of the times of the last request
  .copy $.token                       to the clipboard; .copy alone copies the body
  .save-body users.json               to a file, byte for byte
In the viewer: arrows move and fold, / searches, f filters with JSONPath as you
type, t shows a table, d decodes a value, l follows a link or an id, c copies the
value, p and P its path, v sets a variable to it, x shows bytes, o opens $PAGER,
O the browser, ? lists the keys.`,
  tests: `Lines above a request test its response; .send and restloop run check them.
  .expect                             add such lines for the last response
  .expect body $.id                   add this one; F5 adds one at a time
The lines:
     # @expect status 200
     # @expect header content-type contains json
     # @expect body $.users[0].id == {{user.id}}     a JSONPath
     # @expect time < 500ms
     # @expect schema ./user.schema.json             a JSON Schema
Comparisons: ==, !=, <, >, contains, matches, exists, type, length. Tests in scripts:
  client.test('is Ada', () => expect(res.body.name).to.equal('Ada'))
  .after login                        tests of a saved request`,
  repeating: `Send a request repeatedly. A line shows the progress; Ctrl+C stops it and keeps the
results. Without a name it is the last request.
  .until status == 200                every 2 s for 2 min; conditions as in # @expect
  .until job $.state == "done" every 5s for 10m    a saved request
  .watch 5s                           shows what changes between responses, as .diff
  .watch 5s users for 1h
  .repeat 50 parallel 5               statuses, times and a plot; # @expect counts
{{ }} is rendered for each request, with a new {{$uuid}} and the current variables. The
scripts of a saved request run each time. Retry-After of the server is respected. POST
and PATCH ask first, because they may act twice; --force does not ask. .until ends with
exit code 1 if the condition does not hold in time.
A load sends the requests of a file repeatedly, and reports percentiles:
     restloop run a.http --rate 50/s --duration 2m     starts at this rate
     restloop run a.http --vus 20 --threshold 'p(95) < 300ms'  20 users`,
  code: `Write the last request as code; .code python 3 uses exchange 3.
  .code python                        also js, go, ruby, php, java, kotlin, csharp
  .curl                               a curl command
  .export requests.har                the session for a browser's tools
The code reads secrets from environment variables; --reveal writes them out. A pasted
curl command becomes a request in the editor.`,
} as const;
