import { exportText, importText } from '../../../src/formats/index.ts';

export const importedTexts = (document: object): string[] =>
  importText(JSON.stringify(document), 'x.json').requests.map(({ text }) => text);

/** The requests of a description as an `.http` file. */
export function convertedText(document: object): string {
  const { requests } = importText(JSON.stringify(document), 'x.json');
  return exportText({ variables: [], requests }, 'http').text;
}
