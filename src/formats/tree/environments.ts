import type { CollectionVariable, FileProblem } from '../../core/session/collection/collection.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { mapTexts } from '../../core/value/texts.ts';
import type { ImportedEnvironment, ImportedVariable } from '../../ports/formats.ts';
import { variableName } from '../postman/names.ts';
import { warning } from '../problems.ts';
import type { TreeEnvironment } from './model.ts';
import type { Texts } from './texts.ts';

export interface EnvironmentContext {
  readonly texts: Texts;
  /** Variables of the collection that are made of those of an environment. */
  readonly open: readonly CollectionVariable[];
}

export function environmentsOf(
  environments: readonly TreeEnvironment[],
  { texts, open }: EnvironmentContext,
): { readonly environments: readonly ImportedEnvironment[]; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const found = environments.map(({ name: written, variables, secrets }): ImportedEnvironment => {
    const name = cleanLine(written);
    const own = variables.map(
      (variable): ImportedVariable => ({
        name: variableName(variable.name),
        value: mapTexts(variable.value, (text) => ofProcess(texts.renamed(text))),
        ...(variable.isSecret && { secret: true }),
      }),
    );
    const known = new Set(own.map((variable) => variable.name));
    const added = open.flatMap((variable): ImportedVariable[] =>
      variable.kind === 'data' || known.has(variable.name)
        ? []
        : [{ name: variable.name, value: ofProcess(variable.text) }],
    );
    if (secrets.length > 0)
      problems.push({
        ...warning(
          1,
          cleanLine(`the secrets of the environment ${name} are not in its file: ${secrets.join(', ')}`),
        ),
        concerns: 'import',
        hint: `.secret ${variableName(secrets[0] ?? 'name')} sets one`,
      });
    return { name, variables: [...added, ...own] };
  });
  return { environments: found, problems };
}

/** Values of environments are filled in once, before a folder with a `.env` file is known. */
const ofProcess = (text: string): string => text.replace(/\{\{\$dotenv (\w+)\}\}/g, '{{$env.$1}}');
