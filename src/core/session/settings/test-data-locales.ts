/** Locales of the test data in the package: none of more than 25 kB packed but English. */
export const testDataLocales = [
  ...(['en', 'en_AU', 'en_CA', 'en_GB', 'en_IN', 'en_US', 'ar', 'de', 'de_CH', 'es', 'fi', 'fr'] as const),
  ...(['fr_CA', 'ja', 'ko', 'nb_NO', 'pt_BR', 'sv', 'uk', 'zh_TW'] as const),
] as const;

export type TestDataLocale = (typeof testDataLocales)[number];
