import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { typeErrors } from '../support/type-errors.ts';
import { compiler } from '../support/typescript.ts';

const root = resolve(import.meta.dirname, '../..');
const consumer = `
import { openSession, parseRequest, render, run, NetworkError, NotSentError, ScriptError, UsageError, ValueError } from 'restloop';
import type { RenderedRequest, RequestDiagnostic, Response, RunReport, Settings, Value } from 'restloop';

const settings: Settings = { timeout: 5000, cookies: true, 'sandbox.memory': 256 };
const rendered: RenderedRequest = render('GET /x', { at: new Date(), list: [1, { a: null }] });
const codes: RequestDiagnostic['code'][] = [...rendered.diagnostics, ...parseRequest('GET /').diagnostics].map(({ code }) => code);

export async function use(signal: AbortSignal): Promise<[RunReport, Response, Value | undefined]> {
  const session = await openSession({ settings, env: 'dev', secrets: { token: 'x' }, cwd: '.', auth: 'bearer x' });
  session.setVar('id', 7, { secret: true });
  const { response, tests } = await session.send('GET /x', { signal });
  const { name } = response.json<{ name: string }>();
  await session[Symbol.asyncDispose]();
  const report = await run(['a.http'], { request: name, excludeTag: 'slow', retry: tests.length, signal });
  return [report, response, session.getVar('id')];
}

export const nameOf = (error: unknown): string | null =>
  error instanceof NotSentError ? codes.concat(error.diagnostics.map(({ code }) => code)).join()
  : error instanceof NetworkError || error instanceof UsageError ? error.hint
  : error instanceof ScriptError ? error.reason
  : error instanceof ValueError ? error.path : null;

// @ts-expect-error A setting has one type.
export const wrong: Settings = { timeout: '5000' };
`;

describe('the declarations of the library', () => {
  let file = '';
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [join(root, '.ci/types.mjs')]);
    file = join(root, 'dist/index.d.ts');
  }, 120_000);

  it('export every type that they declare, and import nothing', () => {
    const source = compiler.createSourceFile(file, readFileSync(file, 'utf8'), compiler.ScriptTarget.Latest);
    const exported = new Set(
      source.statements.flatMap((statement) =>
        compiler.isExportDeclaration(statement) && statement.exportClause !== undefined
          ? (statement.exportClause as ts.NamedExports).elements.map(({ name }) => name.text)
          : [],
      ),
    );
    const declared = source.statements.flatMap((statement) =>
      'name' in statement ? [(statement.name as ts.Identifier).text] : [],
    );
    expect(declared.length).toBeGreaterThan(50);
    expect(declared.filter((name) => !exported.has(name))).toEqual([]);
    expect(source.statements.filter(compiler.isImportDeclaration)).toEqual([]);
  });

  it('compile with a strict consumer that checks libraries', { timeout: 120_000 }, () => {
    const folder = temporaryFolder('consumer');
    const installed = join(folder, 'node_modules/restloop');
    mkdirSync(join(installed, 'dist'), { recursive: true });
    cpSync(file, join(installed, 'dist/index.d.ts'));
    cpSync(join(root, 'package.json'), join(installed, 'package.json'));
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    const errors = typeErrors(folder, {
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        moduleResolution: 'nodenext',
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: ['consumer.ts'],
    });
    expect(errors.filter((error) => !error.includes('@types'))).toEqual([]);
  });
});
