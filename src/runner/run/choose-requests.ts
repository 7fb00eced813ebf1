import { UsageError } from '../../app/usage-error.ts';
import { matchesName } from '../name-pattern.ts';
import type { Suite, SuiteRequest } from './suite.ts';

/** Which requests of a suite are to run; the others run only where one of these refers to them. */
export type Choice = (request: SuiteRequest) => boolean;

/**
 * `--request` takes names and patterns with `*`, `--tag` any of the tags. Throws a UsageError for one without a match.
 * What has an excluded tag is left out, whatever else it has.
 */
export function chooseRequests(
  suites: readonly Suite[],
  { request, tag, excludeTag = [] }: RequestWishes,
): Choice {
  const all = suites.flatMap(({ requests }) => requests);
  for (const wanted of request) checkName(wanted, all);
  for (const wanted of tag) checkTag(wanted, all);
  const tags = new Set(tag);
  const excluded = new Set(excludeTag);
  return (candidate) =>
    !candidate.directives.tags.some((own) => excluded.has(own)) &&
    (request.length === 0 ||
      request.some((wanted) => namesOf(candidate).some((name) => matchesName(wanted, name)))) &&
    (tags.size === 0 || candidate.directives.tags.some((own) => tags.has(own)));
}

interface RequestWishes {
  readonly request: readonly string[];
  readonly tag: readonly string[];
  readonly excludeTag?: readonly string[];
}

function checkName(wanted: string, all: readonly SuiteRequest[]): void {
  const names = all.flatMap(namesOf);
  if (names.some((name) => matchesName(wanted, name))) return;
  const hint =
    names.length === 0 ? 'none of them has a name' : `there are: ${[...new Set(names)].join(', ')}`;
  throw new UsageError(`No request is called "${wanted}".`, hint);
}

function checkTag(wanted: string, all: readonly SuiteRequest[]): void {
  const tags = new Set(all.flatMap(({ directives }) => directives.tags));
  if (tags.has(wanted)) return;
  const hint = tags.size === 0 ? '# @tag NAME gives a request one' : `there are: ${[...tags].join(', ')}`;
  throw new UsageError(`No request has the tag "${wanted}".`, hint);
}

function namesOf({ asked, label }: SuiteRequest): string[] {
  return asked.name === null ? [] : [...new Set([asked.name, label])];
}
