import { settingSecrets } from '../../secrets/proxy-credentials.ts';
import { isEverydayWord } from '../../secrets/search/everyday-word.ts';
import { shortestSecret } from '../../secrets/search/forms.ts';
import { createMasker } from '../../secrets/search/masker.ts';
import { mergeRanges, replaceRanges } from '../../secrets/search/text-ranges.ts';
import { scriptCredentials } from '../../secrets/typed/script-credentials.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { NamedVariable, SavedRequest, SessionSnapshot } from '../types.ts';
import { isUndecided } from '../variables/undecided-secrets.ts';
import { typedPlaceholders } from './typed-placeholders.ts';
import { valuePlaces } from './value-places.ts';
import { writtenCredentials } from './written-credentials.ts';

/** The texts of a session that are written sealed or not at all, besides the values of secrets themselves. */
export interface HiddenTexts {
  readonly key: string;
  readonly typed: ReadonlyMap<string, string>;
  holds(text: string): boolean;
  inCode(code: string): boolean;
  byName(text: string): string;
  withoutSecrets(request: SavedRequest): SavedRequest;
}

export interface HiddenContent
  extends Pick<
    SessionSnapshot,
    'requests' | 'variables' | 'environments' | 'settings' | 'plainNames' | 'credentials'
  > {
  /** Minimum length of a short value that is replaced by its name. */
  readonly shortest?: number;
}

export function hiddenTexts({
  variables,
  environments,
  settings,
  plainNames,
  requests,
  credentials = [],
  shortest = shortestSecret,
}: HiddenContent): HiddenTexts {
  const own = variables.map((one) => (isUndecided(one, plainNames) ? { ...one, secret: true } : one));
  const all = [...own, ...environments.flatMap((environment) => environment.variables)];
  const every = [...secretTextsOf(all), ...settingSecrets(settings), ...credentials];
  const texts = every.filter((text) => text.length >= shortestSecret);
  const { mask, holds, find } = createMasker(texts);
  const named = all.filter(
    (variable): variable is NamedVariable & { readonly value: string } =>
      variable.secret && typeof variable.value === 'string' && variable.value.length >= shortestSecret,
  );
  const { placeholderOf, values } = typedPlaceholders(requests, all);
  const withPlaceholders = (request: SavedRequest): string =>
    replaceRanges(
      request.text,
      writtenCredentials(request),
      (credential) => placeholderOf(credential) ?? maskedText,
    );
  const open = variables.flatMap(({ name, value }) =>
    plainNames?.includes(name) === true && typeof value === 'string' && value !== '' ? [value] : [],
  );
  const isOpen = (text: string): boolean => open.some((value) => text.includes(value));
  const inCode = (code: string): boolean =>
    holds(code) || scriptCredentials(code).some(({ texts: written }) => !written.some(isOpen));
  const script = (code: string | null): string | null => (code !== null && inCode(code) ? lostScript : code);
  const byName = (text: string): string => {
    const written = named.reduce((left, { name, value }) => left.replaceAll(value, `{{${name}}}`), text);
    return mask(written).replaceAll(maskedText, '{{secret}}');
  };
  const shortNames = new Map(
    all.flatMap(({ name, value, secret }) =>
      secret && typeof value === 'string' && isShortToken(value, shortest) ? [[value, name] as const] : [],
    ),
  );
  const inShort = createMasker(shortNames.keys());
  const inRequest = (text: string): string => {
    const ranges = mergeRanges([...find(text), ...inShort.find(text)]);
    if (ranges.length === 0) return text;
    const values = valuePlaces(text);
    return replaceRanges(text, ranges, ({ start, end }) => {
      const found = text.slice(start, end);
      const isValue = values.some((value) => value.start <= start && end <= value.end);
      if (!isValue && isEverydayWord(found)) return found;
      if (holds(found)) return byName(found);
      // The encodings of a short secret have no name.
      return isValue ? `{{${shortNames.get(found) ?? 'secret'}}}` : found;
    });
  };
  return {
    byName,
    key: every.join('\u0000'),
    typed: values,
    holds,
    inCode,
    withoutSecrets(request) {
      const text = inRequest(withPlaceholders(request));
      const [before, after] = [script(request.before), script(request.after)];
      const isSame = text === request.text && before === request.before && after === request.after;
      return isSame ? request : { ...request, text, before, after };
    },
  };
}

const isShortToken = (value: string, shortest: number): boolean =>
  value.length >= shortest && value.length < shortestSecret && /^\w+$/.test(value);

/** Replaces a script with a secret. A script without its secret could do something else. */
const lostScript =
  'throw new Error("This script held a secret, which was not written: write the script again.");';
