import { expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

interface Row {
  /** Files of a project; `/x` in them is on the demo API. */
  readonly files: Readonly<Record<string, string>>;
  readonly args: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly code: number;
  /** Found in standard output and error together. */
  readonly says: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
}

/** Commands in a project, against a demo API of the test file. */
export async function ciRuns() {
  const demo = await demoServer();

  async function play({ files, args, env = {} }: Row) {
    const ran = await restloop([...args.split(' '), '--var', `base_url=${demo.url}`], {
      cwd: folderOf(files),
      env: { CI: '', ...env },
    });
    return { code: ran.code, text: ran.stdout + ran.stderr };
  }

  /** A test for each row. */
  function specify(rows: Readonly<Record<string, Row>>): void {
    it.each(Object.entries(rows))('%s', async (_, row) => {
      const { code, text } = await play(row);
      for (const said of row.says) expect(text).toMatch(said);
      for (const said of row.never ?? []) expect(text).not.toMatch(said);
      expect(code).toBe(row.code);
    });
  }

  return { play, specify };
}

/** A request with directives. */
export const get = (path: string, ...directives: readonly string[]): string =>
  [...directives.map((line) => `# @${line}`), `GET ${path}`, ''].join('\n');
