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
  writeFileSync(
    path,
    `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
const given = process.argv.slice(2);
appendFileSync(${JSON.stringify(log)}, JSON.stringify(given) + '\\n');
writeFileSync(${JSON.stringify(names)}, JSON.stringify(Object.keys(process.env)));
const answers = {
  api: () => console.log('s3cret-of-the-store-4711'),
  second: () => console.log('second-secret-0815'),
  lines: () => console.log('first-line-4711\\nuser: ada\\n'),
  fail: () => { console.log('s3cret-of-the-store-4711'); console.error('\\u001b[31mno access to s3cret-of-the-store-4711\\u001b[0m'); process.exit(3); },
  coloured: () => { console.log('s3cret-of-the-store-4711'); console.error('no access to s3cret-\\u001b[31mof-the-store-4711\\u001b[0m'); process.exit(3); },
  encoded: () => { console.log('s3cret-of-the-store-4711'); console.error('sent ' + btoa('s3cret-of-the-store-4711')); process.exit(3); },
  named: () => { console.error('signin failed: {"user":"ada","password":"hunter2-horse"}'); process.exit(3); },
  form: () => { console.error('user=ada&password=hunter2-horse'); process.exit(3); },
  long: () => { console.log('s3cret-of-the-store-4711'); console.error('x'.repeat(3988) + '\\nsaw s3cret-of-the-store-4711'); process.exit(3); },
  huge: () => { for (;;) require('node:fs').writeSync(1, 'x'.repeat(65536)); },
  hang: () => setInterval(() => undefined, 1000),
  empty: () => undefined,
  binary: () => process.stdout.write(Buffer.from([0xff, 0xfe, 0, 1])),
  child: () => {
    console.log('s3cret-of-the-store-4711');
    require('node:child_process').spawn('sleep', ['30'], { stdio: ['ignore', 1, 2] });
    process.exit(0);
  },
};
(answers[given.at(-1)] ?? (() => { console.error('there is no ' + given.at(-1)); process.exitCode = 1; }))();
`,
  );
  chmodSync(path, 0o700);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return {
    path,
    runs: () =>
      read(log)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string[]),
    environment: () => JSON.parse(read(names) || '[]') as string[],
  };
}
