import { exactJson, mayHoldLongNumbers } from '../../core/json/exact.ts';
import { parseJson } from '../../core/json/parse.ts';
import { jsonAtPaths } from '../../core/json/path.ts';
import type { Exchange } from '../../core/request/types.ts';
import type { ReferredValue } from '../../core/template/types.ts';
import { isDeeperThan, maxDepth } from '../../core/value/limits.ts';
import type { Value } from '../../core/value/types.ts';
import { createTimeBudget, type TimeBudget, timeForText } from '../limits/time-budget.ts';
import { type JsonPath, loadJsonPath } from './load-json-path.ts';

interface ReferredBody {
  readonly exchange: Exchange;
  readonly side: 'request' | 'response';
  readonly text: () => string;
}

export function createBodyPicker() {
  let jsonPath: JsonPath | null = null;
  const ready = async () => {
    jsonPath = await loadJsonPath();
  };
  const read = { request: new WeakMap<Exchange, ReadBody>(), response: new WeakMap<Exchange, ReadBody>() };

  return {
    ready,
    /** `path` is what follows `body` in a reference. Undefined where nothing is there, or not yet. */
    pick({ exchange, side, text }: ReferredBody, path: string): ReferredValue | undefined {
      let body = read[side].get(exchange);
      if (body === undefined) {
        const decoded = text();
        const budget = createTimeBudget(timeForText(decoded.length));
        body = { text: decoded, json: shallowJson(decoded), picked: new Map(), budget };
        read[side].set(exchange, body);
      }
      if (path === '.*' || (path === '' && body.json === undefined)) return { value: body.text, exact: null };
      if (body.json === undefined) return undefined;
      if (body.picked.has(path)) return body.picked.get(path);
      if (jsonPath === null && path !== '') {
        void ready();
        return undefined;
      }
      const picked =
        jsonPath === null || path === '' ? whole(body) : select(body, jsonPathOf(path), jsonPath);
      body.picked.set(path, picked);
      return picked;
    },
  };
}

interface ReadBody {
  readonly text: string;
  readonly json: unknown;
  readonly picked: Map<string, ReferredValue | undefined>;
  readonly budget: TimeBudget;
}

function shallowJson(text: string): unknown {
  const json = parseJson(text);
  return isDeeperThan(json, maxDepth) ? undefined : json;
}

const whole = ({ text, json }: ReadBody): ReferredValue => ({
  value: json as Value,
  exact: longNumbers(text, () => text),
});

function select(
  { text, json, budget }: ReadBody,
  query: string,
  jsonPath: JsonPath,
): ReferredValue | undefined {
  try {
    const nodes = jsonPath.query(json, query, budget);
    if (nodes.length === 0) return undefined;
    const isList = nodes.length > 1;
    const source = () => {
      const list = jsonAtPaths(text, jsonPath.places(json, query, budget));
      return isList ? list : (list?.slice(1, -1) ?? null);
    };
    return { value: (isList ? nodes : nodes[0]) as Value, exact: longNumbers(text, source) };
  } catch {
    return undefined;
  }
}

function longNumbers(body: string, source: () => string | null): string | null {
  const text = mayHoldLongNumbers(body) ? source() : null;
  return text === null ? null : exactJson(text);
}

function jsonPathOf(path: string): string {
  const full = path.startsWith('.$') ? path.slice(1) : `$${path}`;
  const isSimple = /^\$(?:\.[\w$-]+|\[\d+\]|\["[^"]*"\])*$/.test(full);
  if (!isSimple) return full;
  return full.replace(/(\["[^"]*"\])|\.([\w$]*-[\w$-]*)/g, (whole, _, name) =>
    name === undefined ? whole : `["${name}"]`,
  );
}
