import { readAssignments } from '../../../request/text/one-line/assignments.ts';
import { secretTextsOf } from '../../../secrets/value-texts.ts';
import { withCredentials } from '../../secrets/secrets.ts';
import { readTrial } from '../../trials/trial.ts';
import { TrialError, triedState } from '../../trials/tried-state.ts';
import type { Trial } from '../../trials/types.ts';
import { notice, refuse, toUpdate, type Update } from '../../updates.ts';
import { findVariable } from '../../variables/precedence.ts';
import type { CommandInput, CommandRow } from '../command.ts';

export const whatifCommand: CommandRow = {
  usage: '[name=value ... env=NAME|none]',
  summary: 'preview with other values and show the differences; nothing is set or sent; .whatif none ends it',
  argument: 'trial',
  takesLines: true,
  run: whatIf,
};

function whatIf({ state: before, argument }: CommandInput): Update {
  // Also of a trial that is refused: what was typed stays in the transcript.
  const state = withCredentials(before, valuesOfSecrets(argument, before));
  if (argument === 'none') return endTrial(state.trial, state);
  if (argument === '') {
    return state.trial === null
      ? refuse(state, 'Which value?', '.whatif user.id:=9, or .whatif env=staging')
      : show(state, state.trial);
  }
  const read = readTrial(argument, state);
  if (read.kind === 'problem') return refuse(state, read.message, read.hint);
  let { trial } = read;
  try {
    const { layers } = triedState(state, trial);
    trial = {
      ...trial,
      values: trial.values.map((tried) => ({
        ...tried,
        secret: tried.secret || findVariable(layers, tried.path.name)?.secret === true,
      })),
    };
  } catch (error) {
    if (!(error instanceof TrialError)) throw error;
    return refuse(state, error.message, '.vars lists the variables');
  }
  const secrets = secretTextsOf(trial.values.filter(({ secret }) => secret));
  return show(withCredentials(state, secrets), trial);
}

function valuesOfSecrets(argument: string, { layers }: CommandInput['state']): readonly string[] {
  return readAssignments(argument).assignments.flatMap(({ target, value }) => {
    const name = /^[^.[]*/.exec(target)?.[0] ?? target;
    return findVariable(layers, name)?.secret === true ? [value] : [];
  });
}

function endTrial(trial: Trial | null, state: CommandInput['state']): Update {
  if (trial === null) return toUpdate(state, notice('info', 'No other values are tried.'));
  return toUpdate({ ...state, trial: null }, notice('info', 'Previews show the real values again.'));
}

function show(state: CommandInput['state'], trial: Trial): Update {
  const { lastRequest } = state;
  return toUpdate(
    { ...state, trial },
    lastRequest === null
      ? notice('info', 'The next previews show the differences.', '.whatif none ends it')
      : { kind: 'show-trial', request: lastRequest },
  );
}
