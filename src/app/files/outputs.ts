import type { Draft } from '../../core/request/draft.ts';
import type { Preview, PreviewOutput } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import { toFileError } from '../../files/file-error.ts';
import { checkOutput, type OutputBelow } from '../../files/write-below.ts';
import type { FileComplaint } from './body-files.ts';
import { pathPlace } from './path-place.ts';

/** The file beside a file of requests that keeps its snapshots. */
export const snapshotFile = (file: string): string => `${file}.snapshots.json`;

/** The preview with the snapshots that the response is compared with. */
export function withSnapshots(preview: Preview, { snapshots }: AskedRequest): Preview {
  if (snapshots === undefined) return preview;
  const path = { text: snapshots, chunks: [{ kind: 'literal', text: snapshots }] } as const;
  const output: PreviewOutput = { kind: 'snapshots', path, overwrite: true };
  return { ...preview, outputs: [...(preview.outputs ?? []), output] };
}

/** The problem of the first output of a request that may not be written; null where there is none. */
export async function complaintOfOutputs(
  { outputs = [] }: Preview,
  draft: Draft,
  { folder, file }: Pick<AskedRequest, 'folder' | 'file'>,
): Promise<FileComplaint | null> {
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

/** An output as it is written, below the folder of the file of requests. */
export const outputBelow = (
  { kind, path, overwrite }: PreviewOutput,
  folder: string | undefined,
): OutputBelow => ({
  path: path.text,
  folder: folder ?? '.',
  overwrite,
  naming: kind === 'snapshots' ? 'by-user' : 'by-file',
});
