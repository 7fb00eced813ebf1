import type { TestData } from '../ports/test-data.ts';
import { loadLocale } from './locales.ts';
import { testDataOf } from './test-data.ts';

export const loadTestData = async (locale: string): Promise<TestData> =>
  testDataOf(await loadLocale(locale), locale);
