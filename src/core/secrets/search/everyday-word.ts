/** Whether a secret may as well be the name of something: it gives nothing away where a name stands. */
export const isEverydayWord = (text: string): boolean => text.length < 6 || /^[a-z]{1,12}$/i.test(text);
