export const workTopics = {
  sessions: `Your work is saved as a session: variables, saved requests, environments, history.
  .save my-api                        name it; restloop my-api opens it again
  .sessions                           list the saved ones
  .open other                         .open last opens the last unnamed session
  .fork copy                          continue in a copy
  .rename new-name
  .delete old                         .undelete old restores it
  .requests                           the saved requests; .keep NAME saves the last one
  .mv list users/                     move it into a folder; .rm removes one
  .undo                               revert the last change
  .history users                      exchanges with this word
  .resend 3                           exchange 3 with current variables; --same, unchanged
If two shells open one session, the second only reads it; .fork or --take-over writes.`,
  finding: `Find anything by a few letters.
  .history status:5xx host:api body:"no stock"    searches while you type; Down chooses
  .history session:* failed           in all saved sessions; session:shop in one
  .uses token                         uses of a variable
  .help commands                      every command
  !12                                 an earlier input by its number; !!, !-2, !?text
  .keys search-history ctrl+f         another key for a command; .keys lists them
Ctrl+K on an empty line (Alt+X elsewhere) finds requests, commands, variables,
environments, sessions and earlier inputs. Ctrl+R searches earlier inputs; Up recalls
those that begin with the typed text. Tab completes commands, names, paths of variables
and responses, headers, settings and files. On an empty line below a help text it lists
the examples. A history search takes status: host: body: method: url: name: session:
today yesterday failed, and words of the URL or name. For a wrong name the nearest one
is suggested.`,
  formats: `Opening or importing a file runs nothing in it.
  .import api.yaml                    OpenAPI or Swagger: a saved request per operation
  .import shop.postman_collection.json     also Insomnia, HAR, Bruno's folders, PowerShell
  .import https://example.org/openapi.json
  .export users.http                  for httpYac, JetBrains, Kulala, the REST Client
  .export --curl users.sh             curl commands
  .export --har users.har
  .export --k6 users.k6.js            a script for k6, or --artillery for Artillery
  .save users.http                    write the session as a file, or back into its file
On the command line: restloop users.http opens a file as a session; restloop import and
export; restloop convert IN OUT, also to a folder; restloop lint users.http reports what
other tools would read differently. Exports contain no secrets: placeholders replace
them, and the export lists what it left out.`,
  openapi: `An OpenAPI or Swagger description, JSON or YAML, a file or a URL.
  .import openapi.yaml                a saved request per operation, with parameters and auth
  .import openapi.yaml                again, later: reports changes; your edits stay
  .openapi petstore.yaml              only link a description; .openapi update
                                      reads it again and reports changes
  .requests                           the operations
  .docs                               the operation of the last request
  .docs GET /pet/{petId}              parameters, body and responses of an operation
  .docs pet status                    operations with these words
While you type a request, the description completes paths, parameters, headers, fields
of the body and their values. F9 shows the operation, and notes below the preview show
what the description does not allow. A response that differs from it is a warning.`,
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
limits the bodies. Data is written to standard output, the rest to standard error; --json
prints one document. Exit codes: 0 success (a 404 is a response), 1 a test failed or a
script threw, 2 wrong usage, 3 not sent because a value is missing, 4 the network, 130
interrupted. restloop help run lists the flags. As a library: import { run } from 'restloop'.`,
} as const;
