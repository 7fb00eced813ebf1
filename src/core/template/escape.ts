/** A text as a template in which nothing is a placeholder: each `{{` is written `\{{`. */
export const escapeBraces = (text: string): string => text.replaceAll('{{', '\\{{');
