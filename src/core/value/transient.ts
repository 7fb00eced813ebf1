export const isTransient = (json: string): boolean => transientForms.some((form) => form.test(json));

export const transientForms: readonly RegExp[] = [
  /^"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?"$/,
  /^"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} [\d:]+ GMT"$/,
  /^"?1\d{9}(?:\.\d+|\d{3})?"?$/,
  /^"[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}"$/i,
  /^"[0-7][\dA-HJKMNP-TV-Z]{25}"$/,
];
