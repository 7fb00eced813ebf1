import { classifyInput } from '../../request/classify.ts';
import { isRequestComplete } from '../../request/parse/complete.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import type { ActionOf } from '../actions.ts';
import { runCommand } from '../commands/index.ts';
import { withTypedRequest } from '../commands/requests.ts';
import type { SessionState } from '../state.ts';
import { print, refuse, toUpdate, type Update } from '../updates.ts';

export function submitInput(
  before: SessionState,
  { text, at, intent = 'send' }: ActionOf<'input-submitted'>,
): Update {
  const input = classifyInput(text);
  if (input.kind === 'empty') return toUpdate(before);
  const state = { ...before, inputCount: before.inputCount + 1, shownTopic: null };
  const echo = print({ kind: 'input', number: state.inputCount, text });
  const follow = ({ state: next, effects }: Update): Update => ({ state: next, effects: [echo, ...effects] });
  switch (input.kind) {
    case 'command':
      return follow(runCommand(state, { ...input, at }));
    case 'pipe':
      return follow(runCommand(state, { name: 'pipe', argument: input.command, at }));
    case 'request':
      // At the end of a script on standard input: all lines below an open bracket would be sent as the body.
      if (!isRequestComplete(text) && parseRequest(text).problems.length === 0)
        return follow(refuseOpenBracket(state, text));
      return follow(
        withTypedRequest(state, text, (request) => toUpdate(state, { kind: 'preview', request, intent })),
      );
    case 'curl':
      return follow(toUpdate(state, { kind: 'convert-curl', command: text, from: 'input' }));
    case 'script':
      return follow(toUpdate(state, { kind: 'evaluate', code: text, label: `input ${state.inputCount}` }));
    default:
      return input satisfies never;
  }
}

function refuseOpenBracket(state: SessionState, text: string): Update {
  const below = text.trimEnd().split('\n').length - 1;
  const lines = below === 1 ? 'The line' : `The ${below} lines`;
  return refuse(
    state,
    `Not sent: a bracket in the body is not closed.${below === 0 ? '' : ` ${lines} below would be part of it.`}`,
    'close it; restloop send sends such a body',
  );
}
