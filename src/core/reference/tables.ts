import type { ReferenceRow } from './row.ts';

export const exitCodes = rowsOf({
  0: 'success; a 4xx or 5xx response is not a failure',
  1: 'a test or an assertion failed, or a script threw',
  2: 'wrong usage, or a file that cannot be read or parsed',
  3: 'a request was not sent, because a value or file is missing or a sign-in is needed',
  4: 'the network: refused, timed out, TLS, reset',
  130: 'interrupted',
});

export const exitCodeNote = 'If there are several kinds of failure, the lowest code is returned.';

export const environmentVariables = rowsOf({
  RESTLOOP_HOME: 'the folder of sessions and histories',
  RESTLOOP_PASSPHRASE: 'passphrase for saved secrets',
  RESTLOOP_KEYCHAIN: 'off disables the keychain of the system',
  RESTLOOP_KEY_PASSPHRASE: 'passphrase for the key of a client certificate',
  BROWSER:
    'program that opens a sign-in page, with the URL as its last argument or in place of %s; none disables it',
  'VISUAL, EDITOR, PAGER': 'programs to edit and to show texts',
  'NO_COLOR, FORCE_COLOR': 'turn colours off or on',
  'HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY': 'the proxy, unless the setting proxy is set',
  NODE_EXTRA_CA_CERTS: 'file with additional certificate authorities',
  CI: 'in a run no new snapshots are stored, nothing is asked, and unknown directives are errors',
  GITHUB_WORKSPACE: 'base folder of the file names in annotations',
  GITHUB_STEP_SUMMARY: 'the file to which markdown:$GITHUB_STEP_SUMMARY adds',
});

export const knownFiles = rowsOf({
  'restloop.json':
    'defaults of a project; read from the working directory or above it, up to the nearest .git (restloop help project)',
  'http-client.env.json, http-client.private.env.json':
    'environments (values of the private file are masked); read from the folder of the request file and those above it, up to the nearest .git; the nearest value wins',
  '.env': 'variables for {{$dotenv NAME}}, beside the request file or in the working directory',
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
