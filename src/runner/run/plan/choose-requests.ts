import { UsageError } from '../../../app/usage-error.ts';
import { nearestName } from '../../../core/template/nearest.ts';
import { matchesName } from '../../command-line/name-pattern.ts';
import { type RunProblem, runProblem } from '../problems/problem.ts';
import { isAround, type PlannedRequest, type PlannedSuite } from './planned-suite.ts';

export interface RequestFilter {
  readonly request: readonly string[];
  readonly folder?: readonly string[];
  readonly tag: readonly string[];
  readonly excludeTag: readonly string[];
}

/** Whether a request was chosen; others run only as references. */
export type Choice = (request: PlannedRequest) => boolean;

/** Chooses by `--request` and any `--tag`; an excluded tag wins. Throws a UsageError for a filter that matches nothing. */
export function chooseRequests(
  suites: readonly Pick<PlannedSuite, 'requests'>[],
  { request, folder = [], tag, excludeTag }: RequestFilter,
): Choice {
  const all = suites.flatMap(({ requests }) => requests.filter(({ isImported }) => !isImported));
  for (const wanted of request) checkName(wanted, all);
  for (const wanted of folder) checkFolder(wanted, all);
  for (const wanted of tag) checkTag(wanted, all);
  const tags = new Set(tag);
  const excluded = new Set(excludeTag);
  const isEligible: Choice = (candidate) =>
    candidate.isImported !== true && !candidate.directives.tags.some((own) => excluded.has(own));
  const isWanted: Choice = (candidate) =>
    (request.length === 0 ||
      request.some((wanted) => namesOf(candidate).some((name) => matchesName(wanted, name)))) &&
    (folder.length === 0 || folder.some((wanted) => isInFolder(wanted, candidate))) &&
    (tags.size === 0 || candidate.directives.tags.some((own) => tags.has(own)));
  if (all.length === 0 || all.some((candidate) => isEligible(candidate) && isWanted(candidate)))
    return (candidate) => isEligible(candidate) && (isAround(candidate) || isWanted(candidate));
  const conditions = [
    ...request.map((name) => `--request ${name}`),
    ...folder.map((name) => `--folder ${name}`),
    ...tag.map((name) => `--tag ${name}`),
    ...excludeTag.map((name) => `--exclude-tag ${name}`),
  ];
  throw new UsageError(
    `No request matches ${conditions.join(' ')}.`,
    'each condition matches some requests, but no request matches all of them',
  );
}

export function unknownExclusions(
  suites: readonly Pick<PlannedSuite, 'requests'>[],
  { excludeTag }: Pick<RequestFilter, 'excludeTag'>,
): RunProblem[] {
  const tags = tagsOf(suites.flatMap(({ requests }) => requests));
  return excludeTag
    .filter((tag) => !tags.has(tag))
    .map((tag) =>
      runProblem('warning', `--exclude-tag ${tag}: no request has this tag.`, tagHint(tag, tags)),
    );
}

function checkName(wanted: string, all: readonly PlannedRequest[]): void {
  const names = all.flatMap(namesOf);
  if (names.some((name) => matchesName(wanted, name))) return;
  const hint = names.length === 0 ? 'none of the requests has a name' : nearestHint(wanted, new Set(names));
  throw new UsageError(`There is no request called "${wanted}".`, hint);
}

function checkFolder(wanted: string, all: readonly PlannedRequest[]): void {
  if (all.some((request) => isInFolder(wanted, request))) return;
  const names = new Set(all.flatMap(namesOf).flatMap((name) => name.split('/')));
  const hint = names.size === 0 ? 'none of the requests is in a folder' : nearestHint(wanted, names);
  throw new UsageError(`There is no folder "${wanted}".`, hint);
}

const isInFolder = (wanted: string, request: PlannedRequest): boolean =>
  namesOf(request).some((name) => `/${name}/`.includes(`/${wanted}/`));

function checkTag(wanted: string, all: readonly PlannedRequest[]): void {
  const tags = tagsOf(all);
  if (tags.has(wanted)) return;
  throw new UsageError(`No request has the tag "${wanted}".`, tagHint(wanted, tags));
}

const tagHint = (wanted: string, tags: ReadonlySet<string>): string =>
  tags.size === 0 ? 'a line # @tag NAME adds a tag to a request' : nearestHint(wanted, tags);

const tagsOf = (requests: readonly PlannedRequest[]): ReadonlySet<string> =>
  new Set(requests.flatMap(({ directives }) => directives.tags));

function nearestHint(wanted: string, names: ReadonlySet<string>): string {
  const near = nearestName(wanted, names);
  const listed = [...names].slice(0, maxListed);
  const more = names.size - listed.length;
  const all = `available: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return near === null ? all : `did you mean ${near}? ${all}`;
}

const maxListed = 20;

function namesOf({ input, label }: PlannedRequest): string[] {
  return input.name === null ? [] : [...new Set([input.name, label])];
}
