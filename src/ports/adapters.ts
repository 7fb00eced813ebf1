import type { FilteredText } from '../core/view/response/filter.ts';
import type { Compare } from './comparison.ts';
import type { Formats } from './formats.ts';
import type { GraphqlTools } from './graphql.ts';
import type { CookieRules, HttpClient } from './http.ts';
import type { Sandbox, SandboxHost } from './sandbox.ts';
import type { Selector } from './selector.ts';
import type { FailedRequests, ReadPreferences, Storage } from './storage.ts';
import type { LoadTestData, LoadTestDataSync } from './test-data.ts';

export interface Demo {
  readonly url: string;
  close(): Promise<void>;
}

export interface Adapters {
  http(): Promise<HttpClient>;
  cookies(): Promise<CookieRules>;
  sandbox(
    host: SandboxHost,
    options: {
      readonly timeoutMs: number;
      readonly memoryMb: number;
      /** Run again, with sending refused, before the first evaluation. */
      readonly definitions: readonly string[];
    },
  ): Promise<Sandbox>;
  storage(): Promise<Storage>;
  /** Reads the user's preferences without the rest of the storage, before the first frame. */
  preferences(): Promise<ReadPreferences>;
  failedRequests(): Promise<FailedRequests>;
  formats(): Promise<Formats>;
  comparison(): Promise<Compare>;
  demo(): Promise<Demo>;
  selector(searched: FilteredText): Promise<Selector>;
  graphql(): Promise<GraphqlTools>;
  readonly testData: LoadTestData;
  testDataNow(): Promise<LoadTestDataSync>;
}
