import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePrivateDirectory, type Home } from '../home.ts';
import { StorageError, systemCode, toStorageError } from '../storage-error.ts';

export interface KeychainKey {
  readonly id: string;
  readonly key: string;
}

export interface KeychainOptions {
  readonly home: Home;
  /** Kills what does not answer: a keychain may ask the user to unlock it. */
  readonly timeoutMs: number;
}

export async function findKeychainKey({ home, timeoutMs }: KeychainOptions): Promise<KeychainKey | null> {
  const id = readId(home);
  if (id === null) return null;
  const answer = await askKeychain({ operation: 'get', account: id }, timeoutMs);
  if (answer.key === null) throw unavailable('it is locked, or no longer has the key of this data directory');
  // Anything else, such as an empty text, could be guessed.
  if (!/^[A-Za-z\d+/]{43}=$/.test(answer.key)) throw unavailable('it returned no key, but another text');
  return { id, key: answer.key };
}

export async function makeKeychainKey(options: KeychainOptions): Promise<KeychainKey> {
  const found = await findKeychainKey(options);
  if (found !== null) return found;
  const made = { id: randomUUID(), key: randomBytes(32).toString('base64') };
  const answer = await askKeychain({ operation: 'set', account: made.id, key: made.key }, options.timeoutMs);
  if (answer.key !== made.key) throw unavailable('it did not save the key');
  if (writeId(options.home, made.id)) return made;
  // Another shell was faster: its key is the one.
  const theirs = await findKeychainKey(options);
  if (theirs === null) throw unavailable('keychain.json cannot be read');
  return theirs;
}

export async function checkKeychain(timeoutMs: number): Promise<void> {
  await askKeychain({ operation: 'check', account: 'check' }, timeoutMs);
}

const idPath = (home: Home): string => join(home.path, 'keychain.json');

function readId(home: Home): string | null {
  try {
    const { id } = JSON.parse(readFileSync(idPath(home), 'utf8')) as { readonly id?: unknown };
    if (typeof id === 'string') return id;
    throw unavailable('keychain.json has no id');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw toStorageError(error, { what: 'The keychain entry is unknown', path: idPath(home) });
  }
}

function writeId(home: Home, id: string): boolean {
  ensurePrivateDirectory(home.path);
  try {
    writeFileSync(idPath(home), `${JSON.stringify({ id })}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw toStorageError(error, {
      what: 'The name of the keychain entry could not be saved',
      path: idPath(home),
    });
  }
}

interface KeychainRequest {
  readonly operation: 'get' | 'set' | 'check';
  readonly account: string;
  readonly key?: string;
}

/** A keychain that hangs would stop the terminal with it. Other processes can read arguments, but not pipes. */
function askKeychain(request: KeychainRequest, timeoutMs: number): Promise<{ readonly key: string | null }> {
  const module = findModule();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', childSource(module)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(unavailable(`it did not respond within ${Math.round(timeoutMs / 1000)} s`));
    }, timeoutMs);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', (error) => reject(unavailable(error.message)));
    child.once('close', () => {
      clearTimeout(timer);
      const answer = readAnswer(output);
      if (answer === null) reject(unavailable('it ended without a response'));
      else if ('error' in answer) reject(unavailable(answer.error));
      else resolve(answer);
    });
    // A process that died at once has closed its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(request));
  });
}

function findModule(): string {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('@napi-rs/keyring')).href;
  } catch {
    throw unavailable('@napi-rs/keyring is not installed');
  }
}

function childSource(module: string): string {
  return `
    const answer = (value) => process.stdout.write(JSON.stringify(value), () => process.exit(0));
    try {
      const { AsyncEntry } = (await import(${JSON.stringify(module)})).default;
      let input = '';
      for await (const chunk of process.stdin) input += chunk;
      const { operation, account, key } = JSON.parse(input);
      // On Linux the package would fall back to the kernel's keyring, which a restart of the machine empties.
      const entry = (name) => new AsyncEntry('restloop', name, { linux: { store: 'secret-service' } });
      const own = entry(account);
      if (operation === 'set') await own.setPassword(key);
      let found = await own.getPassword();
      if (found === null && operation === 'get') {
        // A locked collection finds nothing and does not say so; writing into it asks the user to unlock it.
        const probe = entry(account + ' unlock');
        await probe.setPassword('unlock');
        await probe.deletePassword();
        found = await own.getPassword();
      }
      answer({ key: found });
    } catch (error) {
      answer({ error: String(error?.message ?? error) });
    }`;
}

function readAnswer(output: string): { readonly key: string | null } | { readonly error: string } | null {
  try {
    return JSON.parse(output) as { readonly key: string | null } | { readonly error: string };
  } catch {
    return null;
  }
}

function unavailable(reason: string): StorageError {
  if (noBus.test(reason))
    return new StorageError(
      'failed',
      "The system's keychain cannot be used: no keychain service is running.",
    );
  const plain = reason.split('\n')[0]?.slice(0, 300).replace(/\.$/, '') ?? '';
  return new StorageError('failed', `The system's keychain cannot be used: ${plain}.`);
}

const noBus = /DBUS_SESSION_BUS_ADDRESS|Failed to connect to socket|ServiceUnknown|was not provided by any/;
