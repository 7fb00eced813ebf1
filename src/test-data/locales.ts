import type { Faker } from '@faker-js/faker';
import type { TestDataLocale } from '../core/session/settings/test-data-locales.ts';

type Load = () => Promise<{ readonly faker: Faker }>;

const loaders: Readonly<Record<TestDataLocale, Load>> = {
  en: () => import('@faker-js/faker/locale/en'),
  en_AU: () => import('@faker-js/faker/locale/en_AU'),
  en_CA: () => import('@faker-js/faker/locale/en_CA'),
  en_GB: () => import('@faker-js/faker/locale/en_GB'),
  en_IN: () => import('@faker-js/faker/locale/en_IN'),
  en_US: () => import('@faker-js/faker/locale/en_US'),
  ar: () => import('@faker-js/faker/locale/ar'),
  de: () => import('@faker-js/faker/locale/de'),
  de_CH: () => import('@faker-js/faker/locale/de_CH'),
  es: () => import('@faker-js/faker/locale/es'),
  fi: () => import('@faker-js/faker/locale/fi'),
  fr: () => import('@faker-js/faker/locale/fr'),
  fr_CA: () => import('@faker-js/faker/locale/fr_CA'),
  ja: () => import('@faker-js/faker/locale/ja'),
  ko: () => import('@faker-js/faker/locale/ko'),
  nb_NO: () => import('@faker-js/faker/locale/nb_NO'),
  pt_BR: () => import('@faker-js/faker/locale/pt_BR'),
  sv: () => import('@faker-js/faker/locale/sv'),
  uk: () => import('@faker-js/faker/locale/uk'),
  zh_TW: () => import('@faker-js/faker/locale/zh_TW'),
};

export async function loadLocale(name: string): Promise<Faker> {
  const load = Object.hasOwn(loaders, name) ? loaders[name as TestDataLocale] : loaders.en;
  return (await load()).faker;
}
