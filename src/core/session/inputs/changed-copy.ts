/** Says that a typed script changes only a copy: `client.getVar('user').id = 9`; null for other scripts. */
export function changedCopy(code: string): string | null {
  const name = change.exec(code.trim())?.[2];
  if (name === undefined) return null;
  return `client.getVar returns a copy: the variable ${name} is unchanged. const copy = client.getVar('${name}'), then client.setVar('${name}', copy) sets it`;
}

const change =
  /^client\.getVar\((["'`])([\w$-]{1,64})\1\)(?:\.\w{1,64}|\[[^\][]{1,64}\]){0,16}(?:(?<!\))\s*[-+*/]?=(?![=>])|\.(?:push|pop|shift|unshift|splice|sort|reverse)\()/;
