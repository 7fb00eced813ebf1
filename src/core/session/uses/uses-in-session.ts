import { textsIn } from '../../value/texts.ts';
import { allEnvironments } from '../environments/environments.ts';
import { fullName } from '../requests/saved-requests.ts';
import type { SessionState } from '../state.ts';
import type { UsesInSource } from './types.ts';
import { usesInText } from './uses-in-text.ts';

export function usesInSession(
  state: SessionState,
  { name, files }: { readonly name: string; readonly files: ReadonlyMap<string, string> },
): readonly UsesInSource[] {
  const texts: (readonly [source: string, text: string])[] = [...files];
  const inFiles = [...files.values()];
  for (const request of state.requests) {
    const own = fullName(request);
    // A request of an opened file is found in the file.
    if (!inFiles.some((text) => text.includes(request.text))) texts.push([own, request.text]);
    for (const [when, code] of [
      ['before', request.before],
      ['after', request.after],
    ] as const)
      if (code !== null && !inFiles.some((text) => text.includes(code)))
        texts.push([`${own} (${when})`, code]);
  }
  for (const { name: environment, variables } of allEnvironments(state))
    for (const variable of variables)
      for (const text of textsIn(variable.value))
        texts.push([`environment ${environment}: ${variable.name}`, text]);
  if (state.auth.session !== null) texts.push(['.auth', state.auth.session.text]);
  for (const code of state.definitions) texts.push(['a script of this session', code]);
  return texts.flatMap(([source, text]) => {
    const uses = usesInText(text, name);
    return uses.length === 0 ? [] : [{ source, uses }];
  });
}
