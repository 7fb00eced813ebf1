import type { RunningTour } from '../../state.ts';
import { tourSteps } from '../../tour/steps.ts';
import { goTo, leaveTour } from '../../tour/tour.ts';
import { print, refuse, toUpdate, type Update, usageError } from '../../updates.ts';
import type { CommandInput, CommandRow } from '../command.ts';

export const tourCommand: CommandRow = {
  usage: '[skip|back|stop|1...]',
  summary: 'learn restloop step by step on a demo API; your session is not changed',
  argument: 'tour',
  run: ({ state, argument, at }) =>
    state.tour?.kind === 'running'
      ? inTour({ state, argument, at }, state.tour)
      : outside({ state, argument, at }),
};

function outside({ state, argument }: CommandInput): Update {
  if (argument === '' || argument === 'start')
    return toUpdate(state, { kind: 'begin-tour', from: 'where-left' });
  if (argument === 'stop' || argument === 'skip' || argument === 'back')
    return refuse(state, 'No tour is running.', '.tour starts it');
  const step = readStep(argument);
  return step === null
    ? toUpdate(state, unknownStep(argument))
    : toUpdate(state, { kind: 'begin-tour', from: step });
}

function inTour({ state, argument, at }: CommandInput, tour: RunningTour): Update {
  const { step, own } = tour;
  switch (argument) {
    case '':
      return toUpdate(state, print({ kind: 'tour', step, missing: null }));
    case 'stop':
      return leaveTour(state, tour);
    case 'skip':
      return goTo(state, { step: Math.min(step + 1, tourSteps.length), own, at });
    case 'back':
      return goTo(state, { step: Math.max(0, step - 1), own, at });
    default: {
      const wanted = readStep(argument);
      return wanted === null
        ? toUpdate(state, unknownStep(argument))
        : goTo(state, { step: wanted, own, at });
    }
  }
}

function readStep(text: string): number | null {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= tourSteps.length ? number - 1 : null;
}

const unknownStep = (argument: string) =>
  usageError(
    `The tour has no step "${argument}".`,
    `.tour skip, .tour back, .tour stop, or a step from 1 to ${tourSteps.length}`,
  );
