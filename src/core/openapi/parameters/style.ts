import { own, type Raw } from '../../json/raw.ts';

export interface Style {
  readonly kind: (typeof styles)[number] | 'json';
  readonly isExploded: boolean;
}

const styles = [
  'form',
  'simple',
  'label',
  'matrix',
  'spaceDelimited',
  'pipeDelimited',
  'tabDelimited',
  'deepObject',
] as const;

export function styleOf(parameter: Raw, place: 'path' | 'query' | 'header' | 'cookie'): Style {
  const collection = own(parameter, 'collectionFormat');
  if (collection !== undefined || typeof own(parameter, 'type') === 'string')
    return oldStyle(collection, place);
  const given = own(parameter, 'style');
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const kind = styles.find((one) => one === given) ?? usual;
  const explode = own(parameter, 'explode');
  return {
    kind,
    isExploded: typeof explode === 'boolean' ? explode : kind === 'form' || kind === 'deepObject',
  };
}

function oldStyle(collection: unknown, place: 'path' | 'query' | 'header' | 'cookie'): Style {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  if (collection === 'multi') return { kind: 'form', isExploded: true };
  const kind = typeof collection === 'string' ? collectionStyles.get(collection) : undefined;
  return { kind: kind ?? usual, isExploded: false };
}

const collectionStyles: ReadonlyMap<string, Style['kind']> = new Map([
  ['ssv', 'spaceDelimited'],
  ['tsv', 'tabDelimited'],
  ['pipes', 'pipeDelimited'],
]);

export function delimiterOf(kind: Style['kind']): string {
  if (kind === 'spaceDelimited') return ' ';
  if (kind === 'pipeDelimited') return '|';
  return kind === 'tabDelimited' ? '\t' : ',';
}
