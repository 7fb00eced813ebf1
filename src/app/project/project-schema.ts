import { type ProjectKey, projectKeys, runKeys } from '../../core/reference/project-keys.ts';

const { run, ...others } = propertiesOf(projectKeys);

export const projectSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'restloop.json',
  description: 'Defaults for the command line in a project. Flags override them.',
  type: 'object',
  properties: { ...others, run: { ...run, properties: propertiesOf(runKeys), additionalProperties: false } },
  additionalProperties: false,
};

function propertiesOf(keys: Readonly<Record<string, ProjectKey>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(keys).map(([name, { summary, schema }]) => [name, { description: summary, ...schema }]),
  );
}
