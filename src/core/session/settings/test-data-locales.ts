/** Locales of the test data in the package: common languages, none of more than 40 kB packed but English. */
export const testDataLocales = [
  ...(['en', 'en_AU', 'en_CA', 'en_GB', 'en_IN', 'en_US', 'ar', 'da', 'de', 'de_CH', 'es', 'fi'] as const),
  ...(['fr', 'fr_CA', 'it', 'ja', 'ko', 'nb_NO', 'nl', 'pl', 'pt_BR', 'ru', 'sv', 'tr'] as const),
  ...(['uk', 'zh_CN', 'zh_TW'] as const),
] as const;

export type TestDataLocale = (typeof testDataLocales)[number];
