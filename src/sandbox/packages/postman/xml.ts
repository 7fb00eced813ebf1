import { xmlData } from '../data/xml-data.ts';
import type { Any } from './host.ts';

/** XML as data, as Postman gives it; undefined for text that is not XML. */
export function xml2Json(xml: string, { DOMParser }: Any): Any {
  try {
    return xmlData(xml, { DOMParser, form: {} }) ?? undefined;
  } catch {
    return undefined;
  }
}
