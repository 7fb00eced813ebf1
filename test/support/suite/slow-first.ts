import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Isolated files first: Vitest ends each shared worker that has one next in the queue, with all that the worker has loaded.
 * Then slow files: the last one to end keeps the others' workers waiting. Slow are those that start programs.
 */
const slow = ['storage/kills', 'sandbox/hostile/', 'e2e/', 'runner/', 'sandbox/', 'storage/'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (project.config.isolate) return -1;
  const index = slow.findIndex((part) => moduleId.replaceAll('\\', '/').includes(`/test/${part}`));
  return index < 0 ? slow.length : index;
}
