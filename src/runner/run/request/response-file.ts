import { relative } from 'node:path';
import { outputBelow } from '../../../app/files/outputs.ts';
import { bodyContent } from '../../../app/files/response-body.ts';
import { messageOf } from '../../../app/message.ts';
import { isWithin } from '../../../core/files/within.ts';
import { isUnresolved } from '../../../core/request/render/piece.ts';
import type { HttpResponse, Preview, PreviewOutput } from '../../../core/request/types.ts';
import { resolveLinks } from '../../../files/paths.ts';
import { writeBelow } from '../../../files/write-below.ts';

export interface RequestOutput extends PreviewOutput {
  readonly written: string | null;
}

export function shownPath(written: string): string {
  const folder = resolveLinks('.');
  return isWithin(written, folder) ? relative(folder, written) : written;
}

export const unwrittenOutputs = (preview: Preview | null): readonly RequestOutput[] =>
  (preview?.outputs ?? []).map((output) => ({ ...output, written: null }));

export async function writeResponseFile(
  preview: Preview,
  response: HttpResponse,
  folder: string,
): Promise<{ readonly outputs: readonly RequestOutput[]; readonly complaint: string | null }> {
  const outputs = unwrittenOutputs(preview);
  const wanted = outputs.find(({ kind }) => kind === 'response');
  if (wanted === undefined) return { outputs, complaint: null };
  const missing = wanted.path.chunks.find(isUnresolved);
  if (missing !== undefined) {
    return { outputs, complaint: `the response was not saved: ${missing.text} in the path has no value` };
  }
  try {
    const written = await writeBelow(outputBelow(wanted, folder), bodyContent(response.body));
    return {
      outputs: outputs.map((output) => (output === wanted ? { ...output, written } : output)),
      complaint: null,
    };
  } catch (error) {
    return { outputs, complaint: `the response could not be saved: ${messageOf(error)}` };
  }
}
