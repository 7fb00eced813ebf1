import { hasScripts, type Suite, type SuiteRequest } from '../../../app/requests/suite.ts';
import { UsageError } from '../../../app/usage-error.ts';
import type { ParsedRequest } from '../../../core/request/draft.ts';
import { isRegularFile } from '../../../files/kind.ts';
import { findNeeds, type Needs } from './dependencies.ts';

/** The part of a suite by which a run is planned; the whole suite may be released until its turn. */
export interface PlannedSuite extends Pick<Suite, 'name' | 'source' | 'warnings' | 'problems'> {
  readonly requests: readonly PlannedRequest[];
  readonly needs: Needs;
  readonly hasScripts: boolean;
  readonly hasExpressions: boolean;
  readonly whole: WholeSuite;
}

type WholeSuite =
  | { readonly kind: 'kept'; readonly suite: Suite }
  | { readonly kind: 'released'; readonly digest: string; readonly read: () => Promise<Suite> };

export interface PlannedRequest
  extends Pick<SuiteRequest, 'label' | 'file' | 'line' | 'isImported' | 'isRepeated'> {
  readonly input: Pick<SuiteRequest['input'], 'name'> & { readonly parsed?: Pick<ParsedRequest, 'problems'> };
  readonly directives: Pick<
    SuiteRequest['directives'],
    'tags' | 'phase' | 'group' | 'disabling' | 'loop' | 'snapshot'
  >;
}

export const isAround = ({ directives: { phase } }: PlannedRequest): boolean =>
  phase === 'setup' || phase === 'teardown';

type SuitePlanner = (suite: Suite, again: () => Promise<Suite>) => PlannedSuite;

/** Suites beyond `maxText` characters keep only their plan in memory. */
export function createSuitePlanner(maxText: number): SuitePlanner {
  let length = 0;
  const share = createSharing();
  return (suite, again) => {
    for (const text of textsOf(suite)) length += text.length;
    const { name, source, warnings, problems } = suite;
    // A pipe can be read once.
    const isReleased = length > maxText && source.kind === 'file' && isRegularFile(source.path);
    return {
      ...copyOf({ name, source, warnings, problems }),
      requests: suite.requests.map((request) => plannedRequest(request, share)),
      needs: findNeeds(suite),
      hasScripts: hasScripts(suite),
      hasExpressions: suite.requests.some(({ directives }) =>
        directives.expectations.some(({ expectation: { subject } }) => subject.kind === 'js'),
      ),
      whole: isReleased
        ? { kind: 'released', digest: digestOf(suite), read: again }
        : { kind: 'kept', suite },
    };
  };
}

/** Throws a UsageError where its file, or one that it imports, has changed since the plan. */
export async function readWhole({ name, whole }: PlannedSuite): Promise<Suite> {
  if (whole.kind === 'kept') return whole.suite;
  const suite = await whole.read();
  if (digestOf(suite) === whole.digest) return suite;
  throw new UsageError(`${name} was changed during the run.`, 'start the run again');
}

const textsOf = ({ requests }: Suite): ReadonlySet<string> =>
  new Set(requests.map(({ input }) => input.text));

function digestOf(suite: Suite): string {
  const others = JSON.stringify(suite, (key, value) =>
    key === 'parsed' || key === 'text' ? undefined : value,
  );
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256')
    .update(JSON.stringify([...textsOf(suite), others]))
    .digest('base64');
}

const plannedRequest = (request: SuiteRequest, share: ShareData): PlannedRequest => {
  const { label, file, line, isImported, isRepeated, input, directives } = request;
  const { tags, phase, group, disabling, loop, snapshot } = directives;
  return {
    ...(isImported && { isImported }),
    ...(isRepeated && { isRepeated }),
    label: copyOf(label),
    file: share(file),
    line,
    input: {
      name: copyOf(input.name),
      ...(input.parsed !== undefined && { parsed: share({ problems: input.parsed.problems }) }),
    },
    directives: share({ tags, phase, group, disabling, loop, snapshot }),
  };
};

type ShareData = <Data>(data: Data) => Data;

/** Copies data, because a part of a text keeps the whole text in memory. */
const copyOf = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data)) as Data;

function createSharing(): ShareData {
  const known = new Map<string, unknown>();
  return <Data>(data: Data): Data => {
    const key = JSON.stringify(data);
    const copy = known.get(key) ?? JSON.parse(key);
    known.set(key, copy);
    return copy as Data;
  };
}
