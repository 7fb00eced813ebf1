import { postmanNames } from '../../../template/dynamic/foreign-names.ts';
import { dynamicRows } from '../../../template/dynamic/table.ts';
import { promptRows } from '../../../template/prompts/rows.ts';
import { secretProviders } from '../../../template/providers/providers.ts';
import type { Candidate, CompletionContext } from '../types.ts';

export function dynamicCandidates(
  query: string,
  testData: CompletionContext['variables']['testData'],
  close: boolean,
): readonly Candidate[] {
  const end = close ? '}}' : '';
  if (query.startsWith('$faker')) {
    const data = testData?.() ?? null;
    if (data === null) return [fakerRow];
    return data.paths.map((path) => ({
      text: `$faker.${path}${end}`,
      label: `$faker.${path}`,
      kind: 'dynamic',
      type: 'dynamic',
      // Only the ones that are listed need an example.
      get description() {
        return data.example(path);
      },
    }));
  }
  const rows = dynamicRows.map(({ name, takes, summary }): Candidate => {
    const text = name + argumentsFor(takes, end);
    const row = { text, label: name, kind: 'dynamic', description: summary, type: 'dynamic' } as const;
    return name.startsWith('$random.') ? { ...row, isSecondary: true } : row;
  });
  return [
    ...rows,
    ...prompts,
    ...secrets,
    fakerRow,
    ...(/^\$random[A-Z]/.test(query) ? postmanRows(end) : []),
  ];
}

const fakerRow: Candidate = {
  text: '$faker.',
  label: '$faker',
  kind: 'dynamic',
  description: 'test data: names, addresses, texts, numbers',
  type: 'dynamic',
};

const prompts = promptRows
  .filter(({ name }) => name !== '?' && name !== '$secret')
  .map(
    ({ name, summary }): Candidate => ({
      text: `${name} `,
      label: name,
      kind: 'dynamic',
      description: summary,
      type: 'dynamic',
    }),
  );

const secrets = secretProviders.map(
  ({ name, title }): Candidate => ({
    text: `$secret.${name} "`,
    label: `$secret.${name}`,
    kind: 'dynamic',
    description: `a secret of ${title}, read when the request is sent`,
    type: 'dynamic',
    isSecondary: true,
  }),
);

const postmanRows = (end: string): readonly Candidate[] =>
  Object.entries(postmanNames).map(([name, [path]]) => ({
    text: `$random${name}${end}`,
    label: `$random${name}`,
    kind: 'dynamic',
    description: `$faker.${path}`,
    type: 'dynamic',
    isSecondary: true,
  }));

function argumentsFor(takes: string, end: string): string {
  if (takes === '' || takes.startsWith('[')) return end;
  if (takes.startsWith('(')) return takes + end;
  return takes.startsWith('.') ? '.' : ' ';
}
