import type { TestDataSource } from '../core/template/dynamic/dynamic.ts';

export interface TestData {
  readonly draw: TestDataSource;
  /** Names as `person.fullName`. */
  readonly paths: readonly string[];
  example(path: string): string;
}

export type LoadTestData = (locale: string) => Promise<TestData>;

/** Loads for code that cannot wait, in a tenth of a second. */
export type LoadTestDataSync = (locale: string) => TestData;
