import { adapters } from '../../app/compose.ts';
import { UsageError } from '../../app/usage-error.ts';
import { type TestDataLocale, testDataLocales } from '../../core/session/settings/test-data-locales.ts';
import { didYouMean } from '../../core/template/nearest.ts';
import type { TestData } from '../../ports/test-data.ts';

/** Names, addresses and the like for `render()`: what `{{$faker...}}` and Postman's `{{$randomEmail}}` draw from. */
export interface LoadedTestData {
  readonly locale: string;
  /** Names as `person.fullName`. */
  readonly paths: readonly string[];
}

/**
 * Loads the test data of a locale, which takes a moment.
 *
 * @throws {UsageError} For a locale that does not exist.
 * @example
 * const testData = await loadTestData('de');
 * render('GET http://localhost:3000/{{$faker.person.firstName}}', {}, { testData, seed: '7' });
 */
export async function loadTestData(locale: TestDataLocale = 'en'): Promise<LoadedTestData> {
  if (!testDataLocales.includes(locale)) {
    throw new UsageError(
      `loadTestData() has no locale "${locale}".`,
      didYouMean(`${locale}`, testDataLocales) ?? `its locales are ${testDataLocales.join(', ')}`,
    );
  }
  const data = await adapters.testData(locale);
  const loaded: LoadedTestData = Object.freeze({ locale, paths: data.paths });
  sources.set(loaded, data);
  return loaded;
}

const sources = new WeakMap<LoadedTestData, TestData>();

/** Throws a UsageError for an object of another origin. */
export function sourceOf(loaded: LoadedTestData): TestData {
  const data = sources.get(loaded);
  if (data !== undefined) return data;
  throw new UsageError(
    'testData must be the result of loadTestData().',
    "testData: await loadTestData('en')",
  );
}
