export const workTopics = {
  sessions: `Your work is saved as a session: variables, saved requests, environments, history.
  .save my-api                        name it; restloop my-api opens it again
  .sessions                           list the saved ones
  .open other                         .open last opens what was left without a name
  .fork copy                          go on with a copy
  .rename new-name
  .delete old                         .undelete old brings it back
  .requests                           the saved requests; .keep NAME saves the last one
  .mv list users/                     into a folder; .rm removes one
  .undo                               take back the last change
  .history users                      exchanges that have this word
  .resend 3                           exchange 3 with the variables of now; --same, as it was
Two shells on one session: the second one reads it, .fork or --take-over writes.`,
  finding: `Everything is found by a few of its letters.
  .history status:5xx host:api body:"no stock"    searches while you type; Down chooses
  .history session:* failed           in all saved sessions; session:shop in one
  .uses token                         where a variable is used
  .help commands                      every command
  !12                                 an earlier input by its number; !!, !-2, !?text
  .keys search-history ctrl+f         another key for a command; .keys lists them
Ctrl+K on an empty line (Alt+X elsewhere) finds requests, commands, variables,
environments, sessions and earlier inputs. Ctrl+R searches earlier inputs, Up takes
those that begin with what is typed. Tab completes commands, names, paths of variables
and responses, headers, settings and files. On an empty line below a help text it
lists the examples. Words of a history search: status: host: body: method: url: name:
session: today yesterday failed, and words of URL or name. A wrong name is answered with the nearest one.`,
  formats: `Nothing in a file is run when it is opened or imported.
  .import api.yaml                    OpenAPI or Swagger: a saved request per operation
  .import shop.postman_collection.json     also Insomnia, HAR, Bruno's folders, PowerShell
  .import https://example.org/openapi.json
  .export users.http                  for httpYac, JetBrains, Kulala, the REST Client
  .export --curl users.sh             curl commands
  .export --har users.har
  .export --k6 users.k6.js            a script for k6, or --artillery for Artillery
  .save users.http                    write the session as a file, or back into its file
On the command line: restloop users.http opens a file as a session; restloop import
and export; restloop convert IN OUT, also to a folder; restloop lint users.http says
what other tools would read otherwise. No secret goes along: a placeholder stands in
its place, and what was left out is said.`,
  openapi: `An OpenAPI or Swagger description, JSON or YAML, a file or a URL.
  .import openapi.yaml                a saved request per operation, with parameters and auth
  .import openapi.yaml                again, later: says what changed; your edits stay
  .openapi petstore.yaml              link a description alone; .openapi update
                                      reads it again and says what changed
  .requests                           the operations
  .docs                               the operation of the last request
  .docs GET /pet/{petId}              parameters, body and responses of another one
  .docs pet status                    operations with these words
While a request is typed, paths, parameters, headers, fields of the body and their
values complete from it, F9 shows its operation, and notes below the preview say what
the description does not allow. A response that is not as described is a warning.`,
  run: `Without a terminal; .http files, folders and saved sessions are run with their tests.
     restloop run tests/ --env staging
     restloop run users.http --reporter pretty --reporter junit:report.xml
     restloop run users.http --data users.csv --parallel 4 --data-name name
     restloop run tests/ --tag smoke --bail --require-tests
     restloop send POST http://localhost:3000/users name=Ada
     restloop preview --var id:=7 'GET http://localhost:3000/users/{{id}}'
     restloop eval --session my-api 'client.vars()'
     restloop < inputs.txt
Reporters: pretty, tap, junit, json, github, ctrf, markdown and html; --report-body 2k
keeps less of bodies. Data goes to standard output, the rest to standard error; --json prints one document. Exit codes: 0 all well (a 404 is a
response), 1 a test failed or a script threw, 2 wrong usage, 3 not sent, since
something has no value, 4 the network, 130 interrupted. restloop help run lists the
flags. npm: import { run } from 'restloop' does the same in a program.`,
} as const;
