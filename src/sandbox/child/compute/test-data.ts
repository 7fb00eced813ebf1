import { dirname, join } from 'node:path';
import type { WantedTestData } from '../../../core/template/dynamic/dynamic.ts';
import { encodeValue } from '../../../core/value/codec.ts';
import type { TestData } from '../../../ports/test-data.ts';
import { loadTestDataNow } from '../../../test-data/load-now.ts';

const loaded = new Map<string, TestData>();

/** Draws what the JSON of a WantedTestData asks for. Returns `=` and the value in the codec of core/value, or `!` and JSON of the problem. */
export function drawTestData(json: string): string {
  const wanted: WantedTestData = JSON.parse(json);
  const drawn = testDataIn(wanted.locale).draw(wanted);
  return drawn.kind === 'value' ? `=${encodeValue(drawn.value)}` : `!${JSON.stringify(drawn)}`;
}

export const testDataPaths = (locale: string): string => JSON.stringify(testDataIn(locale).paths);

function testDataIn(locale: string): TestData {
  const data =
    loaded.get(locale) ?? loadTestDataNow(locale, join(dirname(process.argv[1] ?? ''), 'test-data'));
  loaded.set(locale, data);
  return data;
}
