/** Fields of a multipart body that is written out; a piece that is null is a file. Null for a body that cannot be read. */
export function multipartFields(
  pieces: readonly (string | null)[],
  boundary: string | null,
): readonly { readonly name: string; readonly value: string | null }[] | null {
  if (boundary === null) return null;
  const text = pieces.map((piece) => piece ?? fileMark).join('');
  if (text.length > maxText) return null;
  const fields: { name: string; value: string | null }[] = [];
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...content] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
    const disposition = /^content-disposition:[ \t]*form-data\b([^\r\n]*)/im.exec(head)?.[1] ?? '';
    const name = /;[ \t]*name="([^"\r\n]*)"/i.exec(disposition)?.[1];
    if (name === undefined) return null;
    const value = content.join('\n\n').replace(/\r?\n$/, '');
    const isFile = /;[ \t]*filename\*?=/i.test(disposition) || value.includes(fileMark);
    fields.push({ name: name.replaceAll('%22', '"'), value: isFile ? null : value });
  }
  return fields;
}

/** A text that has this character is taken for a file, too. */
const fileMark = '\0';
const maxText = 200_000;
