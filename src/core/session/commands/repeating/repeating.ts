import { parseRepeat, parseUntil, parseWatch } from '../../../directives/repeating/parse-plan.ts';
import type { ParsedPlan } from '../../../directives/repeating/plan.ts';
import type { Effect } from '../../effects.ts';
import type { RequestInput } from '../../requests/request-input.ts';
import {
  findRequestByName,
  hasScripts,
  splitRequestName,
  toRequestInput,
  typedRequest,
} from '../../requests/saved-requests.ts';
import type { SessionState } from '../../state.ts';
import type { SavedRequest } from '../../types.ts';
import { refuse, toUpdate, type Update } from '../../updates.ts';
import type { CommandInput, Commands } from '../command.ts';
import { noSuchRequest } from '../requests.ts';

export const repeatCommands: Commands = {
  '.until': {
    usage: '[name] CONDITION [every 2s] [for 2m]',
    summary: 'repeat a request until a condition of # @expect holds: status == 200, $.state == "done"',
    argument: 'condition',
    run: until,
  },
  '.watch': {
    usage: '[5s] [name] [for 10m] [--noise]',
    summary: 'repeat a request and show what changed between responses; Ctrl+C ends it',
    argument: 'repetition',
    run: (input) => repeat(input, parseWatch(input.argument)),
  },
  '.repeat': {
    usage: '[10] [parallel 5] [name]',
    summary: 'send a request a number of times, then show its statuses and the distribution of its times',
    argument: 'repetition',
    run: (input) => repeat(input, parseRepeat(input.argument)),
  },
};

function until(input: CommandInput): Update {
  const named = splitRequestName(input.state.requests, input.argument);
  if (named === null) return repeat(input, parseUntil(input.argument));
  const parsed = parseUntil(named.rest);
  return parsed.kind === 'plan'
    ? repeatSaved(input.state, named.request, parsed)
    : refuse(input.state, parsed.message, parsed.hint);
}

type Plan = Extract<ParsedPlan, { kind: 'plan' }>;

function repeat({ state }: CommandInput, parsed: ParsedPlan): Update {
  if (parsed.kind === 'problem') return refuse(state, parsed.message, parsed.hint);
  const { target } = parsed;
  const saved = target === '' ? undefined : findRequestByName(state.requests, target);
  if (saved !== undefined) return repeatSaved(state, saved, parsed);
  const request = target === '' ? state.lastRequest : typedRequest(target, state.requests);
  if (request === undefined) return toUpdate(state, noSuchRequest(state, target));
  if (request === null)
    return refuse(state, 'There is no request yet.', 'type one: GET https://example.org/');
  return toUpdate(state, repeated(request, parsed));
}

const repeated = (request: RequestInput, parsed: Plan): Effect => ({
  kind: 'preview',
  request,
  intent: intentOf(parsed),
  repetition: { plan: parsed.plan, saved: null },
});

function repeatSaved(state: SessionState, saved: SavedRequest, parsed: Plan): Update {
  const { plan } = parsed;
  if (!hasScripts(saved)) return toUpdate(state, repeated(toRequestInput(saved), parsed));
  if (plan.kind === 'repeat' && plan.parallel > 1)
    return refuse(state, `The scripts of ${saved.name} run one after another.`, 'leave out "parallel"');
  return toUpdate(state, { kind: 'send-saved', request: saved, intent: intentOf(parsed), repetition: plan });
}

const intentOf = ({ isForced }: Plan) => (isForced ? 'send-despite-warnings' : 'send');
