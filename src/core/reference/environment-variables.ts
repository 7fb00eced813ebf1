import type { ReferenceRow } from './row.ts';

export const environmentVariables: readonly ReferenceRow[] = [
  { name: 'RESTLOOP_HOME', summary: 'the folder of sessions and histories' },
  { name: 'RESTLOOP_PASSPHRASE', summary: 'opens secrets that are kept under a passphrase' },
  { name: 'RESTLOOP_KEYCHAIN', summary: 'off leaves the keychain of the system alone' },
  { name: 'RESTLOOP_KEY_PASSPHRASE', summary: 'opens the key of a client certificate' },
  {
    name: 'BROWSER',
    summary:
      'the program that opens a page to sign in, with the address as its last word or as %s; none for none',
  },
  { name: 'VISUAL, EDITOR, PAGER', summary: 'programs that edit and show a text' },
  { name: 'NO_COLOR, FORCE_COLOR', summary: 'switch colours off and on' },
  {
    name: 'HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY',
    summary: 'the proxy, unless the setting proxy names another one',
  },
  { name: 'NODE_EXTRA_CA_CERTS', summary: 'a file of certificate authorities that are also trusted' },
  { name: 'CI', summary: 'a run stores no new snapshots, asks nothing, and unknown directives are errors' },
  { name: 'GITHUB_WORKSPACE', summary: 'the folder that file names in annotations start from' },
  { name: 'GITHUB_STEP_SUMMARY', summary: 'the file to which markdown:$GITHUB_STEP_SUMMARY adds' },
];
