import { encodeQueryText } from '../../core/request/render/form/form-encoding.ts';
import { mapLiterals } from '../http/write/map-literals.ts';
import type { Pair, TreeRequest } from './model.ts';
import type { Texts } from './texts.ts';

export interface Address {
  readonly url: string;
  readonly disabled: readonly Pair[];
}

/** The URL with its path parameters filled in. Its query is that of the text, where that has one. */
export function addressOf(
  { url, query, path }: Pick<TreeRequest, 'url' | 'query' | 'path'>,
  texts: Texts,
): Address {
  const whole = url.replace(/\s*[\r\n]+\s*/g, '').trim();
  const mark = whole.indexOf('?');
  const before = mark < 0 ? whole : whole.slice(0, mark);
  const values = new Map(path.filter(({ isEnabled }) => isEnabled).map(({ name, value }) => [name, value]));
  const filled = texts
    .template(before, 'url')
    .replace(/(?<=\/):([^/?#{}]+)/g, (segment: string, name: string) => {
      const value = values.get(name);
      if (value === undefined) return segment;
      return value === '' ? `{{${name}}}` : mapLiterals(texts.template(value, 'url'), encodeQueryText);
    });
  const enabled = mark < 0 ? query.filter(({ isEnabled }) => isEnabled) : [];
  const encoded = (text: string): string => mapLiterals(texts.template(text, 'url'), encodeQueryText);
  const added = enabled.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
  const given = mark < 0 ? '' : texts.template(whole.slice(mark), 'url');
  const text = filled === '' ? '{{url}}' : filled;
  return {
    url: `${text}${given}${added === '' ? '' : `?${added}`}`,
    disabled: query.filter(({ isEnabled }) => !isEnabled),
  };
}
