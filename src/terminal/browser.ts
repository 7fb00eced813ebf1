type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a page of http or https in the browser; false for any other, and where none could be started. */
export const openPage = (url: string, environment: Environment): Promise<boolean> =>
  /^https?:\/\//i.test(url) ? openInBrowser(new URL(url).href, environment) : Promise.resolve(false);

/** Starts the browser with a page or the path of a file, which no shell reads; false where none could be started. */
export function openInBrowser(target: string, environment: Environment): Promise<boolean> {
  const command = commandOf(target, environment);
  if (command === null) return Promise.resolve(false);
  const [program, ...words] = command;
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(program, words, {
    stdio: 'ignore',
    detached: true,
    // Ours may hold a passphrase.
    env: Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('RESTLOOP_'))),
  });
  return new Promise((resolve) => {
    const started = setTimeout(() => resolve(true), startsWithinMs);
    const settle = (isStarted: boolean): void => {
      clearTimeout(started);
      resolve(isStarted);
    };
    child.once('error', () => settle(false));
    // Programs that only hand the page on end at once, and say so by their exit code.
    child.once('exit', (code) => settle(code === 0));
    child.once('spawn', () => child.unref());
  });
}

const startsWithinMs = 1_500;

function commandOf(target: string, environment: Environment): readonly [string, ...string[]] | null {
  const [chosen = ''] = (environment['BROWSER'] ?? '').split(process.platform === 'win32' ? ';' : ':');
  const [first, ...options] = chosen.trim().split(/\s+/);
  if (first === 'none') return null;
  if (first !== undefined && first !== '') {
    const words = options.map((word) => word.replaceAll('%s', () => target));
    return [first, ...words, ...(options.some((word) => word.includes('%s')) ? [] : [target])];
  }
  switch (process.platform) {
    case 'darwin':
      return ['open', target];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler', target];
    default:
      return environment['DISPLAY'] || environment['WAYLAND_DISPLAY'] ? ['xdg-open', target] : null;
  }
}
