import type { TestSides } from '../../../core/script/evaluation.ts';
import type { Answer, NameSnapshot, TrustedRealm } from '../contract.ts';

type Reports = Pick<
  TrustedRealm,
  | 'noteName'
  | 'answer'
  | 'answerFailure'
  | 'reportTest'
  | 'noteSides'
  | 'sendText'
  | 'noteHeader'
  | 'sendRequest'
>;

/** Puts together what goes to the host: here, where no script can have changed what JSON makes of an object. */
export function createReports(call: (operation: string, text: string, other: string) => void): Reports {
  let names: NameSnapshot[] = [];
  let headers: [string, string][] = [];
  let sides: TestSides | null = null;
  const answer = (id: string, content: Answer) => call('answer', id, JSON.stringify(content));
  const takeNames = () => {
    const taken = names;
    names = [];
    return taken;
  };
  return {
    noteName(name, kind, text) {
      if (kind === 'data') names.push({ name, kind, literal: text });
      else if (kind === 'lost') names.push({ name, kind, reason: text });
      else names.push({ name, kind });
    },
    answer: (id, printed, json) => answer(id, { kind: 'value', printed, json, names: takeNames() }),
    answerFailure: (id, message, stack) =>
      answer(id, { kind: 'failure', message, stack, names: takeNames() }),
    noteSides(expected, actual) {
      sides = { expected, actual };
    },
    reportTest(name, failure) {
      call('test', name, JSON.stringify({ message: failure, sides: failure === null ? null : sides }));
      sides = null;
    },
    sendText: (id, text) => call('send', id, JSON.stringify({ kind: 'text', text })),
    noteHeader(name, value) {
      headers.push([name, value]);
    },
    sendRequest(id, method, url, body, kind) {
      const request = { kind: 'object', method, url, headers, body, json: kind === 'json' };
      headers = [];
      call('send', id, JSON.stringify(request));
    },
  };
}
