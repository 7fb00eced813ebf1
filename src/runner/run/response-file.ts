import { access, mkdir } from 'node:fs/promises';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import { messageOf } from '../../app/message.ts';
import { saveBody } from '../../app/response-body.ts';
import { fillIn } from '../../core/expect/operand.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { ResponseFile } from '../../core/session/collection.ts';
import type { Scope } from '../../core/template/types.ts';

/** `>> file` and `>>! file`: writes the body beside the file. Resolves to what went wrong, or null. */
export async function writeResponseFile(
  { path, overwrite }: ResponseFile,
  response: HttpResponse,
  { folder, scope }: { readonly folder: string; readonly scope: Scope },
): Promise<string | null> {
  try {
    const wanted = resolve(folder, fillIn(path, scope));
    // A file that somebody else wrote must not put what a server answers where the system reads it.
    if (![folder, '.'].some((allowed) => isWithin(wanted, resolve(allowed)))) {
      throw new Error('it lies outside of the folder of the requests');
    }
    await mkdir(dirname(wanted), { recursive: true });
    await saveBody(response, overwrite ? wanted : await freeName(wanted));
    return null;
  } catch (error) {
    return `the response could not be written to ${path}: ${messageOf(error)}`;
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}

/** `users.json`, then `users-1.json` and so on: nothing that is there is overwritten. */
async function freeName(wanted: string): Promise<string> {
  const extension = extname(wanted);
  const stem = wanted.slice(0, wanted.length - extension.length);
  for (let number = 0; ; number += 1) {
    const path = number === 0 ? wanted : `${stem}-${number}${extension}`;
    try {
      await access(path);
    } catch {
      return path;
    }
  }
}
