export { parse } from '../../data/csv-parse.ts';
export { createXml2js } from '../../data/xml2js.ts';
