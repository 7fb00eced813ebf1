import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files first: the last one to end keeps the others' workers waiting. Slow are those that start programs. */
const slow = ['storage/kills', 'sandbox/hostile/', 'e2e/', 'runner/', 'sandbox/', 'storage/'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = slow.findIndex((part) => moduleId.replaceAll('\\', '/').includes(`/test/${part}`));
  return index < 0 ? slow.length : index;
}
