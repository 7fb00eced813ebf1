import { replacePlaceholders } from '../core/template/scan.ts';

/** The method in capitals; null for a text that no method can be. */
export const methodIn = (text: string): string | null =>
  /^[A-Za-z][!#$%&'*+.^_`|~0-9A-Za-z-]*$/.test(text) ? text.toUpperCase() : null;

/** Whether a text with placeholders may be the name of a header. */
export const isHeaderTemplate = (text: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(replacePlaceholders(text, '_'));
