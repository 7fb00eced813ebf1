import { existsSync } from 'node:fs';
import type { FileContent } from '../../../files/draft-file.ts';
import { linkNote } from '../../../files/file-error.ts';
import { writeNamedFile } from '../../../files/write-named.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';

export interface WrittenFile {
  readonly path: string;
  readonly what: string;
  readonly content: FileContent;
}

export async function writeFile({ path, what, content }: WrittenFile, room: ResponseRoom): Promise<void> {
  const replaces = room.front.attended && existsSync(path);
  if (replaces && !(await confirmReplacing([path], room))) return inform(room, `${path} is unchanged.`);
  const { linkTarget } = await writeNamedFile(path, content);
  inform(room, `Wrote ${what} to ${path}.`, linkTarget === null ? null : linkNote(path, linkTarget));
}

export async function confirmReplacing(
  paths: readonly string[],
  { front }: Pick<ResponseRoom, 'front'>,
): Promise<boolean> {
  const [exist, them] = paths.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  return (await front.confirm(`${paths.join(', ')} ${exist}. Replace ${them}? (y/n)`)) === true;
}
