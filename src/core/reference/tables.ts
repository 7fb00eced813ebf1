import type { ReferenceRow } from './row.ts';

export const exitCodes = rowsOf({
  0: 'all went well; a 4xx or 5xx response is a response',
  1: 'a test or an assertion failed, or a script threw',
  2: 'wrong usage, or a file that cannot be read or parsed',
  3: 'something could not be interpolated or read, or needs a sign-in, and was not sent',
  4: 'the network: refused, timed out, TLS, reset',
  130: 'interrupted',
});

export const exitCodeNote = 'With several kinds of failure the lowest code other than 0 is returned.';

export const environmentVariables = rowsOf({
  RESTLOOP_HOME: 'the folder of sessions and histories',
  RESTLOOP_PASSPHRASE: 'opens secrets that are kept under a passphrase',
  RESTLOOP_KEYCHAIN: 'off leaves the keychain of the system alone',
  RESTLOOP_KEY_PASSPHRASE: 'opens the key of a client certificate',
  BROWSER:
    'the program that opens a page to sign in, with the address as its last word or as %s; none for none',
  'VISUAL, EDITOR, PAGER': 'programs that edit and show a text',
  'NO_COLOR, FORCE_COLOR': 'switch colours off and on',
  'HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY': 'the proxy, unless the setting proxy names another one',
  NODE_EXTRA_CA_CERTS: 'a file of certificate authorities that are also trusted',
  CI: 'a run stores no new snapshots, asks nothing, and unknown directives are errors',
  GITHUB_WORKSPACE: 'the folder that file names in annotations start from',
  GITHUB_STEP_SUMMARY: 'the file to which markdown:$GITHUB_STEP_SUMMARY adds',
});

export const knownFiles = rowsOf({
  'restloop.json':
    'defaults of a project; read from the working directory or above it, up to the nearest .git (restloop help project)',
  'http-client.env.json, http-client.private.env.json':
    'environments, the private one masked; in the folder of a file of requests and in those above it, up to the nearest .git; the nearest value wins',
  '.env': 'variables for {{$dotenv NAME}}, beside the file of requests, else in the working directory',
  'FILE.http.snapshots.json': 'bodies that # @snapshot compares with, beside the file; commit it',
  '~/.netrc': 'logins by host, with .auth netrc or --set netrc=on; the variable NETRC names another file',
  '~/.aws/credentials, ~/.aws/config':
    'profiles, with .auth aws profile:NAME; AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE name others',
  '~/.local/share/restloop':
    'sessions, histories, preferences and sign-ins, secrets only encrypted (macOS: ~/Library/Application Support/restloop, Windows: %LOCALAPPDATA%\\restloop\\Data); RESTLOOP_HOME names another folder',
});

function rowsOf(table: Readonly<Record<string, string>>): readonly ReferenceRow[] {
  return Object.entries(table).map(([name, summary]) => ({ name, summary }));
}
