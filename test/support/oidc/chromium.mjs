import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A person with Chromium, as a program: opens the page, fills in forms, and writes the text of the last page to a file.
 * Its protocol goes over a pipe, and no name but the loopback address is resolved.
 */
const [report, how, url] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), 'restloop-chromium-'));
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  `--user-data-dir=${profile}`,
  '--remote-debugging-pipe',
];
const chromium = spawn('/usr/bin/chromium', [...flags, url], {
  stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
});
const tooLong = setTimeout(() => chromium.kill('SIGKILL'), 100_000);

let number = 0;
let rest = '';
const waiting = new Map();
chromium.stdio[4].setEncoding('utf8').on('data', (data) => {
  const messages = (rest + data).split('\0');
  rest = messages.pop();
  for (const { id, result, error } of messages.map((text) => JSON.parse(text))) {
    waiting.get(id)?.(result ?? { error });
    waiting.delete(id);
  }
});
const call = (method, params = {}, sessionId = undefined) =>
  new Promise((resolve) => {
    number += 1;
    waiting.set(number, resolve);
    chromium.stdio[3].write(`${JSON.stringify({ id: number, method, params, sessionId })}\0`);
  });
const pause = () => new Promise((done) => setTimeout(done, 100));

/** In the page: does the next thing a person would do, and gives the text once nothing is left. */
const act = `(() => {
  if (document.readyState !== 'complete' || location.protocol === 'about:') return null;
  const abort = document.querySelector('a[href$="/abort"]');
  const form = document.querySelector('form');
  if (${how === 'cancels'} && abort !== null) { abort.click(); return null; }
  if (form === null) return document.title + '\\n' + document.body.innerText;
  for (const field of form.querySelectorAll('[name=login], [name=password]')) field.value = 'ada';
  if (form.dataset.sent === undefined) { form.dataset.sent = 'yes'; form.requestSubmit(); }
  return null;
})()`;

async function openPage() {
  for (;;) {
    const { targetInfos = [] } = await call('Target.getTargets');
    const page = targetInfos.find(({ type }) => type === 'page');
    if (page !== undefined) {
      const { sessionId } = await call('Target.attachToTarget', { targetId: page.targetId, flatten: true });
      return sessionId;
    }
    await pause();
  }
}

const session = await openPage();
for (;;) {
  const { result } = await call('Runtime.evaluate', { expression: act }, session);
  if (typeof result?.value === 'string' && result.value.trim() !== '') {
    writeFileSync(report, result.value);
    break;
  }
  await pause();
}
chromium.once('exit', () => {
  clearTimeout(tooLong);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
await call('Browser.close');
