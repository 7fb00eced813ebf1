import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

/**
 * Loads a bundle of the program, a CommonJS file that lies beside the module at `url`, and returns what it exports.
 * Where the build has left V8's compiled code of it for this very V8, nothing is parsed: that takes a third off a start.
 */
export function loadBundle(name: string, url: string): unknown {
  const path = fileURLToPath(new URL(`./${name}.cjs`, url));
  const compiled = readCompiled(path);
  if (compiled !== null) return runCompiled(path, compiled);
  // Node 22 and later keep compiled code on disk themselves.
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache();
  return createRequire(path)(path);
}

/** V8 takes nothing that another version, or one with other flags, has made. */
function readCompiled(path: string): Buffer | null {
  try {
    return readFileSync(path.replace(/\.cjs$/, `.${process.versions.v8}-${process.arch}`));
  } catch {
    return null;
  }
}

function runCompiled(path: string, cachedData: Buffer): unknown {
  // The bundles are ASCII: they stay one byte a character.
  const script = new vm.Script(module.wrap(readFileSync(path, 'latin1')), {
    filename: path,
    cachedData,
  });
  const loaded = { exports: {} };
  script.runInThisContext()(loaded.exports, createRequire(path), loaded, path, dirname(path));
  return loaded.exports;
}
