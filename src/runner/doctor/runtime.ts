import packageJson from '../../../package.json' with { type: 'json' };
import { composeLoadedApp } from '../../app/loaded-app.ts';
import { messageOf } from '../../app/message.ts';
import { createCollector } from '../results/collector.ts';
import { type Finding, good, problem, warning } from './finding.ts';

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  const found = `${version} on ${process.platform} ${process.arch}; restloop ${packageJson.version}`;
  if (fits) return good('Node', found);
  const advice = `restloop needs Node ${packageJson.engines.node}`;
  return major < 20 ? problem('Node', found, advice) : warning('Node', found, advice);
}

export async function checkSandbox(): Promise<Finding> {
  const app = composeLoadedApp({ persistence: 'never' });
  const collector = createCollector();
  app.attach(collector.front);
  const begun = performance.now();
  try {
    await app.dispatch({ kind: 'script-submitted', code: '6 * 7', label: 'doctor', at: Date.now() });
    const entries = collector.take();
    const works = entries.some((entry) => entry.kind === 'value' && entry.printed === '42');
    if (works)
      return good(
        'Sandbox',
        `isolated-vm runs JavaScript (started in ${Math.round(performance.now() - begun)} ms)`,
      );
    const failure = entries.find((entry) => entry.kind === 'script-failure');
    return problem('Sandbox', failure?.failure.message ?? 'JavaScript does not run', stillWorks);
  } catch (error) {
    return problem('Sandbox', messageOf(error), stillWorks);
  } finally {
    await app.close();
  }
}

const stillWorks = 'requests without scripts still work';
