import {
  type DefaultKind,
  defaultKey,
  type RequestDefault,
  readDefault,
} from '../../directives/default-line.ts';
import type { WrittenDirective } from '../../directives/directive.ts';
import type { Draft, SourceText } from '../draft.ts';
import { matchesHost, parseHostPattern } from '../hosts/host-pattern.ts';
import { sourceText } from '../source-text.ts';
import type { AppliedDefault, DefaultLevel } from './applied-default.ts';

export interface GivenDefaults {
  readonly level: Extract<DefaultLevel, 'flag' | 'session'>;
  readonly list: readonly RequestDefault[];
}

export interface DraftDefault {
  readonly kind: DefaultKind;
  readonly name: SourceText;
  readonly value: SourceText;
  readonly host: string | null;
  readonly level: DefaultLevel;
  readonly from: string;
  /** The command or flag that holds its text, where it is not the request's own. */
  readonly within: string | null;
}

/** Returns the defaults for a draft, the nearest first; one for a host comes before those for all. */
export function draftDefaults(draft: Draft, given: readonly GivenDefaults[]): readonly DraftDefault[] {
  const { directives = [], source } = draft;
  if (directives.length === 0 && given.every(({ list }) => list.length === 0)) return none;
  const own = directives.flatMap(fromDirective);
  const others = given.flatMap(({ level, list }) =>
    list.map((one) => fromGiven(one, { level, end: source.length })),
  );
  return [...own, ...others].sort(
    (one, other) =>
      order[one.level] - order[other.level] || Number(one.host === null) - Number(other.host === null),
  );
}

export function defaultsFor(
  defaults: readonly DraftDefault[],
  { kind, url }: { readonly kind: DefaultKind; readonly url: string },
): readonly DraftDefault[] {
  if (defaults.length === 0) return none;
  const taken = new Map<string, DraftDefault>();
  return defaults.filter((one) => {
    if (one.kind !== kind || !isFor(one, url)) return false;
    const key = defaultKey({ kind, name: one.name.text });
    const nearest = taken.get(key);
    if (nearest === undefined) taken.set(key, one);
    // A flag may be repeated, as it may be for curl.
    return nearest === undefined || (one.level === 'flag' && isSamePlace(one, nearest));
  });
}

export function withoutCredentials(
  given: readonly GivenDefaults[],
  applied: readonly AppliedDefault[] = [],
): readonly GivenDefaults[] {
  const secret = new Set(applied.filter(({ isCredential }) => isCredential).map(defaultKey));
  return given.map(({ level, list }) => ({
    level,
    list: list.filter((one) => !secret.has(defaultKey(one))),
  }));
}

const none: readonly DraftDefault[] = [];

const order: Readonly<Record<DefaultLevel, number>> = { request: 0, flag: 1, file: 2, session: 3 };

const isSamePlace = (one: DraftDefault, other: DraftDefault): boolean =>
  one.level === other.level && one.host === other.host;

function isFor({ host }: DraftDefault, url: string): boolean {
  if (host === null) return true;
  const pattern = parseHostPattern(host);
  return pattern !== null && URL.canParse(url) && matchesHost(pattern, new URL(url));
}

function fromDirective({ name, value, valueOffset, isOfFile }: WrittenDirective): DraftDefault[] {
  const kind = name === 'header' || name === 'query' ? name : null;
  const read = kind === null ? null : readDefault(kind, value);
  if (read === null) return [];
  return [
    {
      kind: read.kind,
      name: sourceText(read.name, valueOffset + read.nameAt),
      value: sourceText(read.value, valueOffset + read.valueAt),
      host: read.host,
      level: isOfFile === true ? 'file' : 'request',
      from: isOfFile === true ? `the file's # @${name}` : `# @${name}`,
      within: null,
    },
  ];
}

/** Places the texts of a default after the end of the source, where the cursor cannot be. */
function fromGiven(
  { kind, name, value, host, file }: RequestDefault,
  { level, end }: { readonly level: GivenDefaults['level']; readonly end: number },
): DraftDefault {
  const label = file ?? (level === 'flag' ? `--${kind}` : `.${kind}`);
  const atEnd = (text: string): SourceText => ({
    text,
    runs: [
      { at: 0, offset: null },
      { at: text.length, offset: end },
    ],
  });
  return { kind, name: atEnd(name), value: atEnd(value), host, level, from: label, within: label };
}
