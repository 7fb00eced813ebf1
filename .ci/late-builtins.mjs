import { readFile, writeFile } from 'node:fs/promises';
import { rewrite } from './rewrite.mjs';

// Parts of Node that a start can do without; TLS alone takes as long as a good part of restloop itself.
const late = ['child_process', 'crypto', 'dns/promises', 'http', 'perf_hooks', 'tls', 'zlib'];

const loading = new RegExp(`\\b(\\w+) ?= ?require\\("(node:(?:${late.join('|')}))"\\)`, 'g');

const helper =
  'const lateBuiltin=(name)=>{let loaded;return new Proxy({},{get:(_,key)=>(loaded??=require(name))[key]})};';

/** Rewrites a CommonJS bundle so that these are loaded when something of them is first used. */
export async function makeBuiltinsLate(path) {
  const text = await readFile(path, 'utf8');
  const rewritten = text.replace(loading, '$1=lateBuiltin("$2")');
  if (rewritten === text) throw new Error(`${path} loads none of ${late.join(', ')} where it starts`);
  await writeFile(path, `${helper}${rewritten}`);
}

/** undici reads Node's HTTP/2 where it is loaded; ours is loaded where a server has chosen it. */
export const lateHttp2 = {
  name: 'late-http2',
  setup(plugin) {
    rewrite(plugin, /undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/, (text) =>
      text.replace(
        "const connectH2 = require('./client-h2.js')",
        "const connectH2 = (...given) => require('./client-h2.js')(...given)",
      ),
    );
  },
};
