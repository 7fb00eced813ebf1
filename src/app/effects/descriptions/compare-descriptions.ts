import type { Description } from '../../../core/openapi/description.ts';
import type { Operation } from '../../../core/openapi/operations.ts';
import { plainText } from '../../../core/text/styled.ts';
import { docsLines } from '../../../core/view/openapi/docs-lines.ts';
import { changeNotes, type ReimportNote } from '../../importing/reimport-notes.ts';

/** Operations that are new, changed or gone, each changed one with the lines of `.docs` that differ. */
export function compareDescriptions(before: Description, after: Description): readonly ReimportNote[] {
  const [old, next] = [operationsOf(before), operationsOf(after)];
  const names = [...next.keys()];
  const changed = names.flatMap((name) => {
    const [one, other] = [old.get(name), next.get(name)];
    if (one === undefined || other === undefined) return [];
    const texts = { before: docsOf(one, before), after: docsOf(other, after) };
    return texts.before === texts.after ? [] : [{ name, ...texts }];
  });
  const added = names.filter((name) => !old.has(name));
  const gone = [...old.keys()].filter((name) => !next.has(name));
  if (added.length + changed.length + gone.length === 0)
    return [{ severity: 'info', message: 'No operation has changed.', hint: null }];
  return changeNotes({ added, changed, gone: { names: gone, message: 'Gone', hint: null } });
}

const operationsOf = ({ operations }: Description): ReadonlyMap<string, Operation> =>
  new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));

const docsOf = (operation: Operation, description: Description): string =>
  docsLines({ operation, description, segments: new Map() }, null).map(plainText).join('\n');
