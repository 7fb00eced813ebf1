import { shortestSearched } from '../../secrets/search/forms.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { Effect } from '../effects.ts';
import { notice } from '../say.ts';
import type { VariableMap } from '../state.ts';

export function shortSecretNotices(before: VariableMap, after: VariableMap): readonly Effect[] {
  const names = [...after].flatMap(([name, variable]) => {
    const was = before.get(name);
    const isNew = variable.secret && (was?.value !== variable.value || !was.secret);
    return isNew && secretTextsOf([variable]).some(isShort) ? [name] : [];
  });
  if (names.length === 0) return [];
  const message = `${names.join(', ')}: this secret is too short to be found in responses and logs; only the value itself is masked.`;
  return [
    notice('warning', message, `a secret of ${shortestSearched} characters or more is masked everywhere`),
  ];
}

const isShort = (text: string): boolean => text !== '' && text.length < shortestSearched;
