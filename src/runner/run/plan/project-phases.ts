import { filesOfFolder } from '../../../app/requests/folder-files.ts';
import type { Suite, SuiteRequest } from '../../../app/requests/suite.ts';
import { resolveLinks } from '../../../files/paths.ts';

/** Files and folders that `restloop.json` runs around all others. */
export interface ProjectPhases {
  readonly setup: readonly string[];
  readonly teardown: readonly string[];
}

/** Adds the files around the others, unless they are among them: their requests are as marked `# @setup` and `# @teardown`. */
export async function withProjectPhases(
  suites: readonly Suite[],
  { setup, teardown }: ProjectPhases,
  read: (files: readonly string[]) => Promise<readonly Suite[]>,
): Promise<readonly Suite[]> {
  const isOfFiles = suites.some(({ source }) => source.kind === 'file');
  if (!isOfFiles || setup.length + teardown.length === 0) return suites;
  const known = new Map(suites.map((suite) => [realPath(suite), suite]));
  const suitesOf = async (paths: readonly string[], phase: Phase) => {
    const files = (
      await Promise.all(paths.map(async (path) => (await filesOfFolder(path)) ?? [path]))
    ).flat();
    const missing = files.filter((file) => !known.has(resolveLinks(file)));
    const added = new Map((missing.length > 0 ? await read(missing) : []).map((one) => [realPath(one), one]));
    return files.flatMap((file): Suite[] => {
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

const realPath = ({ source }: Suite): string | null =>
  source.kind === 'file' ? resolveLinks(source.path) : null;

const inPhase = (suite: Suite, phase: Phase): Suite => ({
  ...suite,
  requests: suite.requests.map(
    (request): SuiteRequest =>
      request.isImported === true || request.directives.phase !== null
        ? request
        : { ...request, directives: { ...request.directives, phase } },
  ),
});
