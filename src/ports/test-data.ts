import type { TestDataSource } from '../core/template/dynamic/dynamic.ts';

/** The test data of one locale. */
export interface TestData {
  readonly draw: TestDataSource;
  /** Names as `person.fullName`. */
  readonly paths: readonly string[];
  /** A value as completion shows it. */
  example(path: string): string;
}

export type LoadTestData = (locale: string) => Promise<TestData>;

/** Loads for code that cannot wait, in a tenth of a second. */
export type LoadTestDataSync = (locale: string) => TestData;
