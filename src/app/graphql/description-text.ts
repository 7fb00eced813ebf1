import { cleanLine, cleanText } from '../../core/text/clean.ts';
import type { GraphqlDescription } from '../../ports/graphql.ts';

export function descriptionText({ title, description, members }: GraphqlDescription): readonly string[] {
  return [
    cleanLine(title),
    ...cleanText(description).split('\n').filter(Boolean),
    ...members.slice(0, maxMembers).map((member) => `  ${cleanLine(member)}`),
    ...(members.length > maxMembers ? [`  and ${members.length - maxMembers} more`] : []),
  ];
}

const maxMembers = 100;
