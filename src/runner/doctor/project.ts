import { findProjectFile } from '../../app/project/find-project-file.ts';
import { readProject } from '../../app/project/project-file.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { Finding } from './finding.ts';

export async function checkProject(): Promise<readonly Finding[]> {
  const path = findProjectFile();
  if (path === null) return [];
  try {
    const { values } = await readProject(path);
    const { run = {}, ...others } = values;
    const names = [...Object.keys(others), ...Object.keys(run).map((name) => `run.${name}`)];
    const set = names.filter((name) => name !== '$schema').join(', ');
    return [{ topic: 'project', state: 'good', found: `${path} sets ${set || 'nothing'}`, advice: null }];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [{ topic: 'project', state: 'problem', found: error.message, advice: error.hint }];
  }
}
