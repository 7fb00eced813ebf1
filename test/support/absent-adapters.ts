import { noPreferences } from '../../src/core/session/preferences/preferences.ts';
import type { Adapters } from '../../src/ports/adapters.ts';

const absent = () => Promise.reject(new Error('this test needs no such thing'));

/** Neither network, isolate nor disk is reached. */
export const absentAdapters: Adapters = {
  http: absent,
  cookies: absent,
  sandbox: absent,
  storage: absent,
  preferences: async () => ({ preferences: noPreferences, problem: null }),
  failedRequests: absent,
  formats: absent,
  comparison: absent,
  demo: absent,
  selector: absent,
  graphql: absent,
  testData: absent,
  testDataNow: absent,
};
