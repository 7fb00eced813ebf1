import { wordSet } from '../../value/objects.ts';

export const packageNames: readonly string[] = [
  ...wordSet(`
  @xmldom/xmldom ajv ajv-formats assert axios buffer chai cheerio crypto crypto-js csv-parse dayjs jsonwebtoken lodash moment
  nanoid path tv4 url uuid xml2js xmldom xpath
`),
];

export const unknownPackage = `scripts can require ${packageNames.join(', ')}, and files beside them: require("./lib/sum.js")`;

export function isKnownPackage(wanted: string): boolean {
  const path = wanted.replace(/^node:/, '');
  return packageNames.some((name) => path === name || path.startsWith(`${name}/`));
}
