import type { Draft } from '../../core/request/draft.ts';
import type { Preview, PreviewOutput } from '../../core/request/types.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { toFileError } from '../../files/file-error.ts';
import { checkOutput, type OutputBelow } from '../../files/write-below.ts';
import type { FileFault } from './body-files.ts';
import { pathPlace } from './path-place.ts';

export const snapshotFile = (file: string): string => `${file}.snapshots.json`;

export function withSnapshots(preview: Preview, { snapshots }: RequestInput): Preview {
  if (snapshots === undefined) return preview;
  const path = { text: snapshots, chunks: [{ kind: 'literal', text: snapshots }] } as const;
  const output: PreviewOutput = { kind: 'snapshots', path, overwrite: true };
  return { ...preview, outputs: [...(preview.outputs ?? []), output] };
}

export async function findUnwritableOutput(
  { outputs = [] }: Preview,
  draft: Draft,
  { folder, file }: Pick<RequestInput, 'folder' | 'file'>,
): Promise<FileFault | null> {
  for (const output of outputs) {
    const path = output.path.text;
    try {
      await checkOutput(outputBelow(output, folder));
    } catch (error) {
      const at = output.kind === 'response' ? (draft.responseFile?.path ?? null) : null;
      return { place: pathPlace(draft, at, file), error: toFileError(path, error) };
    }
  }
  return null;
}

export const outputBelow = (
  { kind, path, overwrite }: PreviewOutput,
  folder: string | undefined,
): OutputBelow => ({
  path: path.text,
  folder: folder ?? '.',
  overwrite,
  naming: kind === 'snapshots' ? 'by-user' : 'by-file',
});
