import { didYouMean } from '../../../template/nearest.ts';
import { environmentNames } from '../../environments/environments.ts';
import type { SessionState } from '../../state.ts';
import { usageError } from '../../updates.ts';

export const noSuchEnvironment = (state: SessionState, name: string) =>
  unknownEnvironment(state, name, 'command');

export function unknownEnvironment(state: SessionState, name: string, given: 'flag' | 'project' | 'command') {
  const names = environmentNames(state);
  const parts = name.split('+');
  const missing = parts.find((part) => !names.includes(part)) ?? name;
  const { environmentFiles } = state;
  const listed = environmentFiles.slice(0, maxListed).join(', ');
  const places = environmentFiles.length > maxListed ? `${listed}, ...` : listed;
  const hints = [
    didYouMean(missing, names) ?? '',
    names.length === 0 ? '' : `there are: ${names.join(', ')};`,
    places === '' ? '' : `looked in ${places}${given === 'command' ? ';' : ''}`,
    given === 'command' ? (/\s/.test(missing) ? '' : `.env new ${missing} creates it`) : '',
  ];
  return usageError(
    `There is no environment "${missing}"${given === 'project' ? ', which "env" of restloop.json names' : ''}.`,
    hints.filter(Boolean).join(' ').replace(/;$/, ''),
  );
}

const maxListed = 6;
