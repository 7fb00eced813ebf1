import type { Any } from './host.ts';

/** `_` of Postman: lodash with the names that version 3 had. */
export function olderLodash(lodash: Any): Any {
  const made = lodash.runInContext();
  made.mixin(Object.fromEntries(Object.entries(namesNow).map(([before, now]) => [before, made[now]])));
  return made;
}

const namesNow: Readonly<Record<string, string>> = {
  all: 'every',
  any: 'some',
  backflow: 'flowRight',
  callback: 'iteratee',
  collect: 'map',
  compose: 'flowRight',
  contains: 'includes',
  detect: 'find',
  findWhere: 'find',
  foldl: 'reduce',
  foldr: 'reduceRight',
  include: 'includes',
  indexBy: 'keyBy',
  inject: 'reduce',
  methods: 'functions',
  object: 'zipObject',
  padLeft: 'padStart',
  padRight: 'padEnd',
  pairs: 'toPairs',
  pluck: 'map',
  rest: 'tail',
  restParam: 'rest',
  select: 'filter',
  sortByAll: 'sortBy',
  sortByOrder: 'orderBy',
  trimLeft: 'trimStart',
  trimRight: 'trimEnd',
  trunc: 'truncate',
  unique: 'uniq',
  where: 'filter',
};
