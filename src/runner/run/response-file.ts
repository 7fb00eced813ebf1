import { bodyContent } from '../../app/files/response-body.ts';
import { messageOf } from '../../app/message.ts';
import { fillIn } from '../../core/expect/operand.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { ResponseFile } from '../../core/session/collection.ts';
import type { Scope } from '../../core/template/types.ts';
import { writeBelow } from '../../files/write-below.ts';

/** `>> file` and `>>! file`: writes the body below the folder of the file. Resolves to what went wrong, or null. */
export async function writeResponseFile(
  { path, overwrite }: ResponseFile,
  response: HttpResponse,
  { folder, scope }: { readonly folder: string; readonly scope: Scope },
): Promise<string | null> {
  try {
    await writeBelow({ path: fillIn(path, scope), folder, overwrite }, bodyContent(response.body));
    return null;
  } catch (error) {
    return `the response could not be written: ${messageOf(error)}`;
  }
}
