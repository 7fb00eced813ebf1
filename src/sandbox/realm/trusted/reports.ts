import type { TestSides } from '../../../core/script/evaluation.ts';
import type { NameSnapshot, ScriptResult, TrustedRealm } from '../contract.ts';
import { datesOf } from './dates.ts';

type Reports = Pick<
  TrustedRealm,
  | 'recordName'
  | 'reportValue'
  | 'reportFailure'
  | 'reportTest'
  | 'recordDiff'
  | 'sendText'
  | 'sendCookies'
  | 'recordHeader'
  | 'sendRequest'
>;

export function createReports(call: (operation: string, text: string, other: string) => void): Reports {
  let names: NameSnapshot[] = [];
  let headers: [string, string][] = [];
  let sides: TestSides | null = null;
  const report = (id: string, result: ScriptResult) => call('result', id, JSON.stringify(result));
  const takeNames = () => {
    const taken = names;
    names = [];
    return taken;
  };
  return {
    recordName(name, kind, text) {
      if (kind === 'data') names.push({ name, kind, literal: text });
      else if (kind === 'lost') names.push({ name, kind, reason: text });
      else names.push({ name, kind });
    },
    reportValue(id, printed, json, value) {
      const dates = json === null ? undefined : datesOf(value, json);
      report(id, { kind: 'value', printed, json, ...(dates !== undefined && { dates }), names: takeNames() });
    },
    reportFailure: (id, message, stack) =>
      report(id, { kind: 'failure', message, stack, names: takeNames() }),
    recordDiff(expected, actual) {
      sides = { expected, actual };
    },
    reportTest(name, failure, stack) {
      call('test', name, JSON.stringify({ message: failure, stack, sides: failure === null ? null : sides }));
      sides = null;
    },
    sendText: (id, text, kind) => call('send', id, JSON.stringify({ kind, text })),
    sendCookies: (id, json) => call('send', id, `{"kind":"cookies","call":${json}}`),
    recordHeader(name, value) {
      headers.push([name, value]);
    },
    sendRequest(id, method, url, body, kind) {
      const request = { kind: 'object', method, url, headers, body, json: kind === 'json' };
      headers = [];
      call('send', id, JSON.stringify(request));
    },
  };
}
