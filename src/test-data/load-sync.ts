import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Faker } from '@faker-js/faker';
import { testDataLocales } from '../core/session/settings/test-data-locales.ts';
import type { TestData } from '../ports/test-data.ts';
import { testDataOf } from './test-data.ts';

export function loadTestDataSync(locale: string, folder: string): TestData {
  const name = testDataLocales.find((known) => known === locale) ?? 'en';
  const file = join(folder, `${name}.js`);
  const { faker }: { readonly faker: Faker } = createRequire(file)(file);
  return testDataOf(faker, name);
}
