import { filesOfFolder } from '../../../app/requests/folder-files.ts';
import { resolveLinks } from '../../../files/paths.ts';
import type { PlannedRequest, PlannedSuite } from './planned-suite.ts';

export interface ProjectPhases {
  readonly setup: readonly string[];
  readonly teardown: readonly string[];
}

/** Adds the files around the others, unless they are among them: their requests are as marked `# @setup` and `# @teardown`. */
export async function withProjectPhases(
  suites: readonly PlannedSuite[],
  { setup, teardown }: ProjectPhases,
  read: (files: readonly string[]) => Promise<readonly PlannedSuite[]>,
): Promise<readonly PlannedSuite[]> {
  const isOfFiles = suites.some(({ source }) => source.kind === 'file');
  if (!isOfFiles || setup.length + teardown.length === 0) return suites;
  const known = new Map(suites.map((suite) => [realPath(suite), suite]));
  const suitesOf = async (paths: readonly string[], phase: Phase) => {
    const files = (
      await Promise.all(paths.map(async (path) => (await filesOfFolder(path)) ?? [path]))
    ).flat();
    const missing = files.filter((file) => !known.has(resolveLinks(file)));
    const added = new Map((missing.length > 0 ? await read(missing) : []).map((one) => [realPath(one), one]));
    return files.flatMap((file): PlannedSuite[] => {
      const path = resolveLinks(file);
      const found = known.get(path) ?? added.get(path);
      known.delete(path);
      moved.add(path);
      return found === undefined ? [] : [inPhase(found, phase)];
    });
  };
  const moved = new Set<string | null>();
  const first = await suitesOf(setup, 'setup');
  const last = await suitesOf(teardown, 'teardown');
  return [...first, ...suites.filter((suite) => !moved.has(realPath(suite))), ...last];
}

type Phase = 'setup' | 'teardown';

const realPath = ({ source }: PlannedSuite): string | null =>
  source.kind === 'file' ? resolveLinks(source.path) : null;

const inPhase = (suite: PlannedSuite, phase: Phase): PlannedSuite => ({
  ...suite,
  requests: suite.requests.map(
    (request): PlannedRequest =>
      request.isImported === true || request.directives.phase !== null
        ? request
        : { ...request, directives: { ...request.directives, phase } },
  ),
});
