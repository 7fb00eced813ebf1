export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sentence = (text: string): string => `${capitalized(text)}.`;
