import type { ReferenceRow } from './row.ts';

export const knownFiles: readonly ReferenceRow[] = [
  {
    name: 'restloop.json',
    summary:
      'defaults of a project; read from the working directory or above it, up to the nearest .git (restloop help project)',
  },
  {
    name: 'http-client.env.json, http-client.private.env.json',
    summary:
      'environments, the private one masked; in the folder of a file of requests and in those above it, up to the nearest .git; the nearest value wins',
  },
  {
    name: '.env',
    summary: 'variables for {{$dotenv NAME}}, beside the file of requests, else in the working directory',
  },
  {
    name: 'FILE.http.snapshots.json',
    summary: 'bodies that # @snapshot compares with, beside the file; commit it',
  },
  {
    name: '~/.netrc',
    summary: 'logins by host, with .auth netrc or --set netrc=on; the variable NETRC names another file',
  },
  {
    name: '~/.aws/credentials, ~/.aws/config',
    summary:
      'profiles, with .auth aws profile:NAME; AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE name others',
  },
  {
    name: '~/.local/share/restloop',
    summary:
      'sessions, histories, preferences and sign-ins, secrets only encrypted (macOS: ~/Library/Application Support/restloop, Windows: %LOCALAPPDATA%\\restloop\\Data); RESTLOOP_HOME names another folder',
  },
];
