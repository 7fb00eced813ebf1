import { filterPath } from '../../json/path.ts';
import { parseMediaType } from './media-type.ts';

export type MarkupKind = 'xml' | 'html';
export type FilteredKind = 'json' | MarkupKind;

export interface FilteredText {
  readonly text: string;
  readonly kind: FilteredKind;
}

export interface Filter {
  readonly language: 'JSONPath' | 'XPath' | 'CSS';
  readonly query: string;
}

export interface Selection {
  readonly text: string;
  readonly mediaType: 'application/json' | 'application/xml' | 'text/html' | 'text/plain';
  readonly count: number;
  readonly paths?: readonly string[];
}

export function readFilter(text: string, kind: FilteredKind): Filter {
  const query = text.trim();
  if (kind === 'json') return { language: 'JSONPath', query: filterPath(query) };
  const isXPath = /^(?:[/(@]|\.{1,2}(?:\/|$)|[a-z-]+(?:::|\())/.test(query) && !/^[a-z-]+:[a-z]/.test(query);
  return { language: isXPath ? 'XPath' : 'CSS', query };
}

export const kindOfMarkup = (text: string, contentType: string | null): MarkupKind =>
  parseMediaType(contentType).essence === 'text/html' ||
  /^\s*<(?:!doctype html|html)\b/i.test(text.slice(0, 500))
    ? 'html'
    : 'xml';
