import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export interface TestProvider {
  readonly path: string;
  /** Arguments of each run. */
  runs(): readonly (readonly string[])[];
  /** Names of the environment variables that the program got. */
  environment(): readonly string[];
}

/** A store of secrets: a program that answers by its last argument, and writes down how it was run. */
export function testProvider(): TestProvider {
  const folder = temporaryFolder('store');
  const [path, log, names] = ['store', 'log', 'names'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(path, answering(log, names));
  chmodSync(path, 0o700);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    path,
    runs: () =>
      read(log)
        .split('\x1e')
        .slice(0, -1)
        .map((run) => run.split('\0').slice(0, -1)),
    environment: () => [...read(names).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
  };
}

const secret = 's3cret-of-the-store-4711';

/** For sh, which takes a tenth of the processor time of Node to start. */
const answering = (log: string, names: string): string => String.raw`#!/bin/sh
{ [ $# = 0 ] || printf '%s\0' "$@"; printf '\036'; } >> '${log}'
env > '${names}'
for last; do :; done
case "$last" in
  api) echo ${secret} ;;
  second) echo second-secret-0815 ;;
  lines) printf 'first-line-4711\nuser: ada\n\n' ;;
  fail) echo ${secret}; printf '\033[31mno access to ${secret}\033[0m\n' >&2; exit 3 ;;
  coloured) echo ${secret}; printf 'no access to s3cret-\033[31mof-the-store-4711\033[0m\n' >&2; exit 3 ;;
  encoded) echo ${secret}; echo 'sent ${btoa(secret)}' >&2; exit 3 ;;
  named) echo 'signin failed: {"user":"ada","password":"hunter2-horse"}' >&2; exit 3 ;;
  form) echo 'user=ada&password=hunter2-horse' >&2; exit 3 ;;
  long) echo ${secret}; printf '${'x'.repeat(3988)}\nsaw ${secret}\n' >&2; exit 3 ;;
  huge) exec yes ${'x'.repeat(4000)} ;;
  hang) exec sleep 1000 ;;
  empty) ;;
  binary) printf '\377\376\000\001' ;;
  child) echo ${secret}; sleep 30 & ;;
  *) printf 'there is no %s\n' "$last" >&2; exit 1 ;;
esac
`;
