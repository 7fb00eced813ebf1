import type { RequestDefault } from '../../directives/default-line.ts';
import { isCredentialName } from '../../http/credential-names.ts';
import { formSecrets } from '../../request/auth/header-form.ts';
import { maxSeparator } from '../../request/auth/literals.ts';
import type { VariableChange } from '../../script/variable-change.ts';
import { credentialRanges } from '../../secrets/header-value.ts';
import { replaceRanges, type TextRange } from '../../secrets/search/text-ranges.ts';
import { variableFor } from '../../secrets/typed/typed-credential.ts';
import { parseTemplate } from '../../template/parse.ts';
import { variablesIn } from '../../template/variable-names.ts';
import { secretVariables, unusedSecrets } from '../secrets/command-secrets.ts';
import type { SessionState } from '../state.ts';
import { changeVariables } from '../variables/changes.ts';
import { isSameDefault } from './defaults.ts';

export function withDefault(before: SessionState, given: RequestDefault, at: number): SessionState {
  const others = before.defaults.session.filter((one) => !isSameDefault(one, given));
  const { set, secrets } = withoutLiterals(before, given, namesIn([...others, given]));
  const index = before.defaults.session.findIndex((one) => isSameDefault(one, given));
  const list = index === -1 ? [...others, set] : before.defaults.session.with(index, set);
  return withDefaults(before, { list, secrets, label: labelOf(given), at });
}

export function withoutDefaults(
  before: SessionState,
  removed: readonly RequestDefault[],
  at: number,
): SessionState {
  const [first] = removed;
  const list = before.defaults.session.filter((one) => !removed.includes(one));
  return withDefaults(before, { list, secrets: [], label: labelOf(first ?? { kind: 'header' }), at });
}

export function withScriptHeader(
  before: SessionState,
  { name, variable, at }: { readonly name: string; readonly variable: string | null; readonly at: number },
): SessionState {
  const given: RequestDefault = { kind: 'header', name, value: `{{${variable ?? ''}}}`, host: null };
  if (variable !== null) return withDefault(before, given, at);
  return withoutDefaults(
    before,
    before.defaults.session.filter((one) => isSameDefault(one, given)),
    at,
  );
}

const labelOf = ({ kind }: Pick<RequestDefault, 'kind'>): string => `.${kind}`;

interface Change {
  readonly list: readonly RequestDefault[];
  readonly secrets: readonly VariableChange[];
  readonly label: string;
  readonly at: number;
}

function withDefaults(before: SessionState, { list, secrets, label, at }: Change): SessionState {
  const used = namesIn(list);
  const unused = unusedSecrets(before, ['.header', '.query'], used);
  const state = changeVariables(before, [...unused, ...secrets], { kind: 'command', label, at });
  return { ...state, defaults: { ...state.defaults, session: list } };
}

const namesIn = (list: readonly RequestDefault[]): ReadonlySet<string> =>
  new Set(list.flatMap(({ value }) => variablesIn(value)));

export function literalCredentials(given: RequestDefault): readonly string[] {
  return literalRanges(given).map(({ text }) => text);
}

function withoutLiterals(
  state: SessionState,
  given: RequestDefault,
  used: ReadonlySet<string>,
): { readonly set: RequestDefault; readonly secrets: readonly VariableChange[] } {
  const literals = literalRanges(given);
  const base = variableFor(given.name.toLowerCase());
  const typed = literals.map(({ text }) => ({ base, text }));
  const secrets = secretVariables(state, { label: labelOf(given), used, secrets: typed });
  const left = secrets.map(({ placeholder }) => placeholder);
  return {
    set: { ...given, value: replaceRanges(given.value, literals, () => left.shift() ?? '') },
    secrets,
  };
}

interface Literal extends TextRange {
  readonly text: string;
}

function headerRanges(name: string, value: string): readonly TextRange[] {
  const secrets = name.toLowerCase() === 'authorization' ? formSecrets(value) : [];
  return secrets.length === 0 ? credentialRanges(name, value) : secrets;
}

function literalRanges({ kind, name, value }: RequestDefault): Literal[] {
  const ranges =
    kind === 'header'
      ? headerRanges(name, value)
      : isCredentialName(name, 'field') && value !== ''
        ? [{ start: 0, end: value.length }]
        : [];
  return ranges.flatMap((range) => {
    const { segments } = parseTemplate(value.slice(range.start, range.end), 'plain');
    const isMixed = segments.some((segment) => segment.kind === 'placeholder');
    return segments.flatMap((segment): Literal[] => {
      if (segment.kind === 'placeholder') return [];
      if (isMixed && segment.end - segment.start <= maxSeparator) return [];
      const [start, end] = [range.start + segment.start, range.start + segment.end];
      return [{ start, end, text: segment.text }];
    });
  });
}
