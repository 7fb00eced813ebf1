import type { SessionState } from '../state.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { valueHistory } from '../value-history/record.ts';
import { returnTo } from '../value-history/return-to.ts';
import { variablesNamed, visibleVariables } from '../variables/precedence.ts';
import { asShown } from '../variables/undecided-secrets.ts';
import { undoLast } from '../variables/undo.ts';
import type { CommandInput, Commands } from './command.ts';

export const variableCommands: Commands = {
  '.vars': {
    usage: '[name]',
    summary: 'list the variables and what they hide; with a name, its changes and uses',
    argument: 'variable',
    run: showVariables,
  },
  '.explain': {
    usage: '{{placeholder}}',
    summary: 'explain where the value of a placeholder comes from, step by step',
    argument: 'placeholder',
    takesLines: true,
    asks: ['Which placeholder?', '.explain {{user.id}}'],
    run: ({ state, argument }) => {
      const placeholder = argument.startsWith('{{') ? argument : `{{${argument}}}`;
      return toUpdate(state, { kind: 'explain', placeholder });
    },
  },
  '.undo': {
    usage: '[NAME@NUMBER]',
    summary:
      'undo the last change of variables, environments, saved requests, .base, .auth, .header, .query or .cookies, or restore an earlier value of a variable',
    argument: 'change',
    run: undo,
  },
  '.secret': {
    usage: 'NAME',
    summary: 'set a secret variable: its value is not shown and is masked everywhere',
    argument: 'variable',
    asks: ['Which name?', '.secret token'],
    run: askSecret,
  },
  '.passphrase': {
    usage: '',
    summary: 'save secrets encrypted with a passphrase, if no system keychain is used',
    argument: 'none',
    run: ({ state, argument }) =>
      argument === ''
        ? toUpdate(state, { kind: 'ask-passphrase' })
        : refuse(state, '.passphrase asks for the passphrase without showing it.', '.passphrase'),
  },
};

function askSecret({ state, argument }: CommandInput): Update {
  const [name = '', ...rest] = argument.split(/\s+/);
  if (rest.length === 0) return toUpdate(state, { kind: 'ask-secret', name });
  return refuse(state, '.secret asks for the value without showing it.', `.secret ${name}`);
}

function showVariables({ state, argument }: CommandInput): Update {
  if (argument !== '') return showVariable(state, argument);
  const visible = [...visibleVariables(state.layers)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (visible.length === 0) {
    return toUpdate(
      state,
      notice('info', 'No variables are set.', "client.setVar('user', {id: 7}) sets one"),
    );
  }
  const rows = visible.map(([name, variable]) => ({
    variable: asShown({ name, ...variable }, state.secretAnswers),
    hides: variablesNamed(state.layers, name)
      .slice(1)
      .map(({ scope }) => scope),
    hidden: false,
  }));
  return toUpdate(state, print({ kind: 'variables', rows }));
}

function showVariable(state: SessionState, name: string): Update {
  const named = variablesNamed(state.layers, name);
  const events = valueHistory(state, name);
  const uses = { kind: 'show-uses', name } as const;
  const life = events.length === 0 ? [] : [print({ kind: 'life', events })];
  if (named.length === 0 && events.length > 0)
    return toUpdate(state, notice('info', `${name} is not set.`), ...life, uses);
  if (named.length === 0) return refuse(state, `There is no variable ${name}.`, '.vars lists them');
  const rows = named.map(({ variable }, index) => ({
    variable: asShown({ name, ...variable }, state.secretAnswers),
    hides: [],
    hidden: index > 0,
  }));
  return toUpdate(state, print({ kind: 'variables', rows }), ...life, uses);
}

function undo({ state, argument, at }: CommandInput): Update {
  if (argument !== '') {
    const [, name, number] = /^(\S+)@(\d{1,9})$/.exec(argument) ?? [];
    if (name === undefined)
      return refuse(
        state,
        `.undo does not take ${JSON.stringify(argument)}.`,
        '.undo reverts the last change, .undo NAME@3 restores a value listed by .vars NAME',
      );
    return returnTo(state, { name, number: Number(number), at });
  }
  const undone = undoLast(state);
  if (undone === null) return toUpdate(state, notice('info', 'There is no change to undo.'));
  const { changes, recorded } = undone;
  const more = changes.length > maxNamed ? ` and ${changes.length - maxNamed} more` : '';
  const what = changes.length === 0 ? 'nothing differs' : `${changes.slice(0, maxNamed).join(', ')}${more}`;
  return toSavedUpdate(
    undone.state,
    ...(recorded === null ? [] : [{ kind: 'forget-recorded', recorded } as const]),
    notice('info', `Undid the last change: ${what}.`),
  );
}

const maxNamed = 8;
