export const escapeBraces = (text: string): string => text.replaceAll('{{', '\\{{');
