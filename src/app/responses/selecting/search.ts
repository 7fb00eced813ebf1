import { type FilteredText, readFilter, type Selection } from '../../../core/view/response/filter.ts';
import { selectPath } from '../select-path.ts';
import { openMarkup } from './select-markup.ts';

export type Search = (filter: string) => Promise<Selection>;

export function createSearch(searched: FilteredText, folder: string): Search {
  const markup = openMarkup(searched, folder);
  return async (text) => {
    const { language, query } = readFilter(text, searched.kind);
    switch (language) {
      case 'JSONPath': {
        const json = await selectPath(searched.text, query);
        return { text: json, mediaType: 'application/json', count: json === '[]' ? 0 : 1 };
      }
      case 'XPath':
        return markup.xpath(query);
      case 'CSS':
        return markup.css(query);
      default:
        return language satisfies never;
    }
  };
}
