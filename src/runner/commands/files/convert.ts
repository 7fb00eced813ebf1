import { existsSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { withPathsFrom } from '../../../app/files/moved-paths.ts';
import { isInCollection } from '../../../app/importing/collection-folder.ts';
import { writeFolder } from '../../../app/importing/write-folder.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { span } from '../../../core/text/styled.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import { isFolder } from '../../../files/kind.ts';
import type { Io } from '../../io.ts';
import { formatOf, writeSession } from './export.ts';
import { fileNotes, readSource } from './source.ts';

export interface ConvertOptions {
  readonly format?: string;
  readonly env?: string;
}

export async function runConvert(
  { input: target, output }: { readonly input: string; readonly output: string },
  options: ConvertOptions,
  io: Io,
): Promise<number> {
  const source = await readSource(target);
  const { session, input, recorded = 0 } = source;
  const notes = fileNotes(source);
  if (session.requests.length === 0) {
    const isFiles = isFolderName(input) && !isInCollection(input);
    throw new UsageError(
      `Nothing was written: ${input} ${isFiles ? 'is a folder without a collection' : 'has no requests'}.`,
      isFiles ? 'convert takes one .http file at a time; restloop run takes folders' : null,
    );
  }
  const isFolder = isFolderName(output) || (options.format === undefined && isFolderLike(input, output));
  const format = isFolder ? 'http' : formatOf(output, options.format);
  if (recorded > 0 && format !== 'har')
    notes.push(
      `${formatCount(recorded, 'recorded response')} ${recorded === 1 ? 'is' : 'are'} not written: only HAR has a place for them.`,
    );
  if (isFolder) {
    const requests = withPathsFrom(session.requests, output);
    const written = (await adapters.formats()).exportFolder({ ...session, requests }, nameOf(input));
    await io.err.writeLines([...notes, ...written.notes].map((note) => [span(`! ${note}`)]));
    const paths = await writeFolder(output, written);
    await io.err.writeLines([[span(`Wrote ${formatCount(paths.length, 'file')}: ${paths.join(', ')}.`)]]);
    return 0;
  }
  const { exchanges } = source;
  const env = options.env ?? null;
  await writeSession(session, { output, format, name: nameOf(input), notes, env, exchanges }, io);
  return 0;
}

const isFolderName = (output: string): boolean => /[/\\]$/.test(output) || isFolder(output);

const isFolderLike = (input: string, output: string): boolean =>
  output !== '-' && extname(output) === '' && isFolderName(input) && !existsSync(output);

const nameOf = (input: string): string =>
  basename(resolve(input)).replace(/\.(?:postman_collection\.json|[^.]+)$/i, '') || 'requests';
