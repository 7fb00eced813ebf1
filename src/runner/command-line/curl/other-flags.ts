/** Returns what takes the place of a flag of curl or HTTPie that there is not; null for any other flag. */
export function otherFlagHint(flag: string): string | null {
  return hints.find(([flags]) => flags.test(flag))?.[1] ?? null;
}

const hints: readonly (readonly [flags: RegExp, hint: string])[] = [
  [/^--json=/, "-d '{...}' is a JSON body; --json prints one JSON document"],
  [/^(?:-w|--write-out)/, '--json prints the status, the headers and the times'],
  [/^(?:-D|--dump-header)/, '-i prints the headers before the body'],
  [/^(?:-K|--config)/, 'a request in a file: restloop run FILE'],
  [/^--(?:anyauth)/, '--digest or --ntlm with -u NAME:PASSWORD'],
  [
    /^--(?:negotiate)/,
    '--auth negotiate sends a ticket of Kerberos; --ntlm with -u NAME:PASSWORD answers Negotiate too',
  ],
  [/^--(?:oauth2-bearer|bearer|token)\b/, "--auth 'bearer TOKEN'"],
  [/^(?:-q|--disable)$/, 'restloop has no such configuration file'],
  [/^(?:-r|--range)/, "-H 'Range: bytes=0-99'"],
  [/^(?:-z|--time-cond)/, "-H 'If-Modified-Since: ...'"],
  [/^--(?:http2-prior-knowledge)/, '--http2 offers HTTP/2 over TLS'],
  [/^--url$/, 'the URL is an argument without a flag'],
  [/^--url-query/, '--query name=value, or the item name==value'],
  [/^(?:--form-string)/, "the item 'name=value' after --multipart"],
  [/^-a$/, '-u NAME:PASSWORD sets the credentials'],
  [/^--auth-type\b/, "--auth 'bearer TOKEN', --auth 'digest NAME PASSWORD'"],
  [/^--(?:verify)/, '-k accepts certificates that cannot be verified'],
  [/^--(?:follow)/, 'redirects are followed; --max-redirs 0 follows none'],
  [/^--(?:check-status)/, '--fail makes a status of 400 or above a failure'],
  [
    /^(?:-b|--body)$/,
    '--json prints a document that contains the body; without it, a file or pipe gets only the body',
  ],
  [
    /^--(?:pretty|style|format-options|all|unsorted|sorted|stream|chunked|compress)\b/,
    'a terminal gets the body formatted and coloured, a pipe gets it unchanged',
  ],
  [/^--(?:raw)\b/, "-d '...' sends the text as the body, unchanged"],
  [/^--(?:cert-key)\b/, '--key FILE is the key of the client certificate'],
  [/^--(?:default-scheme|path-as-is|boundary)\b/, 'write it in the URL or the header itself'],
  [/^(?:-p|--print|--headers|--meta)(?:=|$)/, '-i prints the headers before the body, -v the request too'],
  [/^--(?:download)/, '-O writes the body to a file'],
  [/^--(?:offline)/, 'restloop preview sends nothing'],
];
