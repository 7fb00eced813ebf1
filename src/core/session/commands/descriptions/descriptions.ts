import type { Description } from '../../../openapi/description.ts';
import { countText } from '../../../value/write.ts';
import { docsOfLast, findDocs, nearestOperation } from '../../descriptions/find-docs.ts';
import { unlinkDescriptions } from '../../descriptions/links.ts';
import type { SessionState } from '../../state.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update } from '../../updates.ts';
import type { CommandInput, Commands } from '../command.ts';

export const descriptionCommands: Commands = {
  '.docs': {
    usage: '[METHOD /path|name|words]',
    summary:
      'show the OpenAPI description of the last request or another operation: parameters, body, responses',
    argument: 'operation',
    run: docs,
  },
  '.openapi': {
    usage: '[FILE|URL|update|none]',
    summary:
      'link an OpenAPI description: completion, .docs and checks without importing its requests; update reads it again',
    argument: 'file',
    run: openapi,
  },
};

function docs({ state, argument }: CommandInput): Update {
  if (state.descriptions.length === 0)
    return refuse(state, 'No OpenAPI description is linked.', '.openapi FILE links one');
  if (argument === '') {
    const last = docsOfLast(state);
    return toUpdate(state, print({ kind: 'docs', operations: last === null ? findDocs(state, '') : [last] }));
  }
  const operations = findDocs(state, argument);
  return operations.length === 0
    ? refuse(state, `No operation matches ${argument}.`, nearHint(state, argument))
    : toUpdate(state, print({ kind: 'docs', operations }));
}

function nearHint(state: SessionState, argument: string): string {
  const near = nearestOperation(state, argument);
  return near === null ? '.docs lists them' : `did you mean .docs ${near}?`;
}

function openapi({ state, argument }: CommandInput): Update {
  if (argument === 'none') {
    if (state.descriptions.length === 0) return toUpdate(state, notice('info', 'No description is linked.'));
    return toSavedUpdate(
      unlinkDescriptions(state),
      notice('info', 'The description is no longer linked.', '.undo links it again'),
    );
  }
  const isUpdate = argument === 'update' || argument === '--update';
  if (argument !== '' && !isUpdate)
    return toUpdate(state, { kind: 'link-description', path: argument, by: 'command' });
  const [first, ...others] = state.descriptions;
  if (first === undefined)
    return toUpdate(state, notice('info', 'No description is linked.', '.openapi FILE links one'));
  if (isUpdate)
    return toUpdate(
      state,
      // In reverse: what is linked last is found first, and the order stays.
      ...[first, ...others]
        .toReversed()
        .map(({ from }) => ({ kind: 'link-description', path: from, by: 'command' }) as const),
    );
  return toUpdate(
    state,
    ...[first, ...others].map(({ from, description }) =>
      notice('info', description === null ? `${from}, which could not be read` : linkText(description)),
    ),
  );
}

function linkText({ title, version, operations, from }: Description): string {
  const count = operations.length;
  const counted = count === 1 ? '1 operation' : `${countText(count)} operations`;
  return title === ''
    ? `${counted} from ${from}`
    : `${`${title} ${version}`.trim()}: ${counted} from ${from}`;
}
