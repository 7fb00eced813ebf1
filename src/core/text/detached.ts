/** A copy of a text that is kept. A piece of a large text, such as a line of a body, holds all of it in memory. */
export const detached = (text: string): string => JSON.parse(JSON.stringify(text));
