import type { CompletionContext, NamedHint } from '../../../core/editor/completion/types.ts';
import type { SearchList } from '../state.ts';

/** Everything that the shell knows by a name, with the input that each becomes. The last one is found first. */
export function paletteList(
  context: CompletionContext,
  history: { readonly inputs: readonly string[]; readonly shown: readonly string[] },
): SearchList {
  const named = (hints: readonly NamedHint[], prefix: string): Entry[] =>
    hints.map(({ name, description }) => [`${prefix} ${name}   ${description}`, `${prefix} ${name}`]);
  const entries: readonly Entry[] = [
    ...named(context.requests, '.send'),
    ...context.commands.map(
      ({ name, summary, argument }): Entry => [
        `${name}   ${summary}`,
        argument === 'none' ? name : `${name} `,
      ],
    ),
    ...[...context.variables.names()].map((name): Entry => [`{{${name}}}   variable`, `.vars ${name}`]),
    ...named(context.environments, '.env'),
    ...named(context.sessions, '.open'),
    ...context.topics.map((topic): Entry => [`.help ${topic}`, `.help ${topic}`]),
    ...history.inputs.map((input, index): Entry => [history.shown[index] ?? '', input]).toReversed(),
  ];
  const ordered = entries.toReversed();
  return { title: 'go to', labels: ordered.map(([label]) => label), texts: ordered.map(([, text]) => text) };
}

type Entry = readonly [label: string, text: string];
