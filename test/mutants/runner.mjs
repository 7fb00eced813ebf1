import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { build } from 'esbuild';
import fc from 'fast-check';
import { expect } from 'vitest';

/** What changed code and Stryker share. */
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
const stryker = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE];

/** The tests of what is changed, without the longest and one with hooks. */
const testFile =
  /^test\/(?:core\/(?:template|value|request)\/|core\/session\/split-inputs|formats\/http\/)(?!.*(?:preview-any-text|httpyac)).*\.test\.ts$/;

/** Examples of a property: most changes fail with the first one. */
const maxExamples = 20;
const properties = {
  ...fc,
  assert: (property, { numRuns = maxExamples, ...given } = {}) =>
    fc.assert(property, { seed: 20261123, ...given, numRuns: Math.min(numRuns, maxExamples) }),
};

/** A test that takes more processor time is left out: each mutant that survives would cost its time. */
const maxMilliseconds = 50;

/** Their ids, in Stryker's copy of the project. */
const slowTests = 'slow-tests.json';

/**
 * Runs the tests of pure code, for Stryker. Its runner for Vitest takes half a second for each mutant to load the files
 * of tests. Here they are one script, which is evaluated again for each mutant: none sees what another one left.
 */
class PureTests {
  #script;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.#script = new Script(await bundled());
    if (existsSync(slowTests)) return;
    // Not in the dry run: Stryker would give each mutant the time that they take.
    const results = await this.#runAll(() => true);
    const slow = results.filter(
      ({ status, timeSpentMs }) => status === TestStatus.Success && timeSpentMs >= maxMilliseconds,
    );
    writeFileSync(slowTests, JSON.stringify(slow.map(({ id }) => id)));
  }

  async #runAll(isWanted) {
    stryker.mutantCoverage = undefined;
    const results = [];
    for (const tests of Object.values(this.#files())) {
      for (const [id, run] of tests()) {
        if (!isWanted(id)) continue;
        stryker.currentTestId = id;
        results.push(await resultOf(id, run));
        stryker.currentTestId = undefined;
      }
    }
    return results;
  }

  async dryRun() {
    const slow = new Set(JSON.parse(readFileSync(slowTests, 'utf8')));
    const fast = await this.#runAll((id) => !slow.has(id));
    const { perTest = {}, static: whileLoading = {} } = stryker.mutantCoverage ?? {};
    fast.sort((a, b) => a.timeSpentMs - b.timeSpentMs);
    return {
      status: DryRunStatus.Complete,
      tests: fast,
      // Each mutant is tested in this order.
      mutantCoverage: {
        perTest: Object.fromEntries(fast.map(({ id }) => [id, perTest[id] ?? {}])),
        static: whileLoading,
      },
    };
  }

  /**
   * An endless loop is one that a test reaches twice as often as all tests together do without the change. Stryker
   * waits for 100 times as often, mostly until the time is over: then all tests are loaded again.
   */
  async mutantRun({ activeMutant, hitLimit, testFilter }) {
    const { id: activeId } = activeMutant;
    Object.assign(stryker, { activeMutant: undefined, hitLimit: hitLimit && hitLimit / 50 });
    const files = this.#files();
    const results = [];
    for (const id of testFilter) {
      const [file] = id.split('#', 1);
      stryker.activeMutant = undefined;
      const run = files[file]().get(id);
      Object.assign(stryker, { activeMutant: activeId, hitCount: 0 });
      const result = await resultOf(id, run);
      results.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    const endless = determineHitLimitReached(stryker.hitCount, stryker.hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests: results });
  }

  /** By its name, a function for each file that returns its tests. Modules are as they are at the start of a program. */
  #files() {
    let file = '';
    let tests = new Map();
    let path = '';
    const describe = (name, define) => {
      const outer = path;
      path += `${name} > `;
      define();
      path = outer;
    };
    const it = (name, run) => tests.set(`${file}#${tests.size} ${path}${name}`, run);
    for (const one of [describe, it]) {
      one.each = (rows) => (name, run) => {
        for (const row of rows) one(name, () => run(...(Array.isArray(row) ? row : [row])));
      };
    }
    const required = createRequire(import.meta.url);
    const vitest = { describe, expect: Object.assign(expect, { hasAssertions: () => undefined }), it };
    const modules = this.#script.runInThisContext()((name) =>
      name === 'vitest' ? vitest : name === 'fast-check' ? properties : required(name),
    );
    const known = new Map();
    const testsOf = (name, load) => () => {
      if (!known.has(name)) {
        file = name;
        tests = new Map();
        load();
        known.set(name, tests);
      }
      return known.get(name);
    };
    return Object.fromEntries(Object.entries(modules).map(([name, load]) => [name, testsOf(name, load)]));
  }
}

async function resultOf(id, run) {
  const before = process.cpuUsage();
  let failure;
  try {
    await run();
  } catch (error) {
    failure = String(error);
  }
  return {
    id,
    name: id,
    status: failure === undefined ? TestStatus.Success : TestStatus.Failed,
    failureMessage: failure,
    // Processor time: the time that a mutant gets follows from it, also on a loaded machine.
    timeSpentMs: process.cpuUsage(before).user / 1000,
  };
}

/** The text of a function of `require`, which returns a function for each file that loads it. */
async function bundled() {
  const files = readdirSync('test', { recursive: true })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => testFile.test(file))
    .map((file) => `${JSON.stringify(file)}: () => require('./${file}')`);
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = {\n${files.join(',\n')}\n};`, resolveDir: process.cwd() },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    target: 'node20.19',
    write: false,
    plugins: [ownPlaces],
  });
  return `(require) => {\nconst module = {};\n${outputFiles[0].text}\nreturn module.exports;\n}`;
}

/** Tests find their fixtures from the place of their own file. */
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(resolve(path)).href)),
    }));
  },
};

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'pure-tests', PureTests)];
