// `npm run bench -- NAME ...`: prints the tables of the named benches, or of all of them.
import { readdirSync } from 'node:fs';

const folder = new URL('.', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs') && file !== 'main.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n${name}`);
  const { run } = await import(new URL(`${name}.mjs`, folder));
  await run();
}
process.exit(0);
