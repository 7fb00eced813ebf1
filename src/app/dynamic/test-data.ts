import type { TestDataSource } from '../../core/template/dynamic/dynamic.ts';
import type { LoadTestData, LoadTestDataSync, TestData } from '../../ports/test-data.ts';
import { messageOf } from '../message.ts';

export type TestDataLoader = ReturnType<typeof createTestDataLoader>;

const unavailable = (error: unknown): TestData => ({
  draw: () => ({ kind: 'problem', message: messageOf(error), hint: 'install restloop again' }),
  paths: [],
  example: () => '',
});

export function createTestDataLoader(load: LoadTestData, arrived: () => void) {
  const loaded = new Map<string, TestData>();
  const underWay = new Map<string, Promise<void>>();

  function of(locale: string): TestData | null {
    const data = loaded.get(locale);
    if (data === undefined && !underWay.has(locale)) underWay.set(locale, take(locale));
    return data ?? null;
  }

  async function take(locale: string): Promise<void> {
    loaded.set(locale, await load(locale).catch(unavailable));
    underWay.delete(locale);
    arrived();
  }

  const draw: TestDataSource = (wanted) => of(wanted.locale)?.draw(wanted) ?? { kind: 'loading' };
  return {
    of,
    draw,
    isLoading: () => underWay.size > 0,
    finish(loadNow: LoadTestDataSync): boolean {
      const locales = [...underWay.keys()].filter((locale) => !loaded.has(locale));
      for (const locale of locales) loaded.set(locale, loadNow(locale));
      if (locales.length > 0) arrived();
      return locales.length > 0;
    },
    ready: async (): Promise<void> => void (await Promise.all(underWay.values())),
  };
}
