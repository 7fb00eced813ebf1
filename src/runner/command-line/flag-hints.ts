type Hints = readonly (readonly [flags: RegExp, hint: string])[];

export const flagHint = (command = '', flag = ''): string | null =>
  hintsOf.get(command)?.find(([flags]) => flags.test(flag))?.[1] ?? null;

const ofRunners: Hints = [
  [
    /^--(?:name|only|filter|grep|folder|line)(?:=|$)/,
    '--request NAME runs one request or those of a pattern, --tag NAME those with a tag',
  ],
  [
    /^(?:-f|-o|--format)(?:=|$)/,
    '--reporter junit:FILE writes a report; the formats are json, junit, html and others',
  ],
  [/^--reporter-skip/, '--report-body none omits bodies; credentials in headers are masked'],
  [/^(?:-D|-V|--global-env-var|--env-variables)(?:=|$)/, '--var NAME=VALUE sets a variable'],
  [/^--(?:csv|json)-file-path(?:=|$)/, '--data FILE runs an iteration for each row'],
  [/^--(?:exclude-)?tags(?:=|$)/, '--tag NAME and --exclude-tag NAME choose by one tag, and are repeatable'],
  [
    /^--tests-only(?:=|$)/,
    '--tag NAME or --request NAME chooses; --require-tests fails requests without a test',
  ],
  [/^--sandbox(?:=|$)/, 'scripts always run in the sandbox; omit it'],
  [/^--noproxy(?:=|$)/, '--set proxy=none uses no proxy'],
  [/^--disable-cookies(?:=|$)/, '--set cookies=off keeps no cookies'],
  [/^--client-cert-config(?:=|$)/, '--cert FILE --key FILE sends a client certificate'],
  [/^--(?:global-)?env(?:-file)?[a-z]*(?:=|$)/, '--env NAME selects an environment'],
  [
    /^(?:-r|--reporters?)/,
    '--reporter pretty --reporter junit:report.xml; folders are run with those inside them',
  ],
  [
    /^--export-(?:environment|globals|collection)\b/,
    'variables that scripts set last only for the run; restloop import FILE --to FOLDER writes a collection as files',
  ],
  [/^--(?:export-)?cookie-jar\b/, '--cookies FILE loads the cookies of a cookie file'],
  [/^--ssl-client-(?:cert|key|passphrase)/, '--cert FILE and --key FILE are the client certificate'],
  [/^--ssl-extra-ca-certs\b/, '--cacert FILE also trusts the authorities of a file'],
  [
    /^--working-dir\b/,
    'paths of body files are relative to the collection or the working directory: run restloop there',
  ],
  [/^--no-insecure-file-read\b/, 'files outside the project are read only with --allow-file PATH'],
  [/^--suppress-exit-code\b/, 'the exit code is 1 if a test fails; restloop run ... || true ignores it'],
  [/^--(?:color|disable-unicode)\b/, 'NO_COLOR=1 turns colour off, FORCE_COLOR=1 on'],
  [/^--silent\b/, '--reporter junit:report.xml writes the report to a file and one line to the terminal'],
  [/^(?:-v|--verbose)(?:=|$)/, '--reporter html:report.html has each request with its response'],
  [/^--postman-api-key\b/, 'run a collection that was exported from Postman to a file'],
  [/^--fail-fast$/, '--bail ends the run at the first failure'],
];

const ofClients: Hints = [
  [/^--env-(?:var|variables)\b/, '--var NAME=VALUE sets a variable'],
  [/^--json=/, "-d '{...}' is a JSON body; --json prints one JSON document"],
  [/^(?:-w|--write-out)/, '--json prints the status, the headers and the times'],
  [/^(?:-D|--dump-header)/, '-i prints the headers before the body'],
  [/^(?:-K|--config)/, 'a request in a file: restloop run FILE'],
  [/^--anyauth/, '--digest or --ntlm with -u NAME:PASSWORD'],
  [
    /^--negotiate/,
    '--auth negotiate sends a ticket of Kerberos; --ntlm with -u NAME:PASSWORD answers Negotiate too',
  ],
  [/^--(?:oauth2-bearer|bearer|token)\b/, "--auth 'bearer TOKEN'"],
  [/^(?:-q|--disable)$/, 'restloop has no such configuration file'],
  [/^(?:-r|--range)/, "-H 'Range: bytes=0-99'"],
  [/^(?:-z|--time-cond)/, "-H 'If-Modified-Since: ...'"],
  [/^--http2-prior-knowledge/, '--http2 offers HTTP/2 over TLS'],
  [/^--all$/, 'restloop run FILE sends all requests of a file'],
  [/^--url$/, 'the URL is an argument without a flag'],
  [/^--url-query/, '--query name=value, or the item name==value'],
  [/^--form-string/, "the item 'name=value' after --multipart"],
  [/^-a$/, '-u NAME:PASSWORD sets the credentials'],
  [/^--auth-type\b/, "--auth 'bearer TOKEN', --auth 'digest NAME PASSWORD'"],
  [/^--verify/, '-k accepts certificates that cannot be verified'],
  [/^--follow/, 'redirects are followed; --max-redirs 0 follows none'],
  [/^--check-status/, '--fail makes a status of 400 or above a failure'],
  [
    /^(?:-b|--body)$/,
    '--json prints a document that contains the body; without it, a file or pipe gets only the body',
  ],
  [
    /^--(?:pretty|style|format-options|unsorted|sorted|stream|chunked|compress)\b/,
    'a terminal gets the body formatted and coloured, a pipe gets it unchanged',
  ],
  [/^--raw\b/, "-d '...' sends the text as the body, unchanged"],
  [/^--cert-key\b/, '--key FILE is the key of the client certificate'],
  [/^--(?:default-scheme|path-as-is|boundary)\b/, 'write it in the URL or the header itself'],
  [/^(?:-p|--print|--headers|--meta)(?:=|$)/, '-i prints the headers before the body, -v the request too'],
  [/^--download/, '-O writes the body to a file'],
  [/^--offline/, 'restloop preview sends nothing'],
];

const hintsOf: ReadonlyMap<string, Hints> = new Map([
  ['run', ofRunners],
  ['send', ofClients],
  ['preview', ofClients],
]);
