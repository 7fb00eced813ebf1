import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bodyFiles } from '../../core/request/body.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { KeptRequest } from '../../core/session/types.ts';

/**
 * The folder where paths of a Postman collection begin. newman takes the working directory: it counts where one of
 * the files is there and none is beside the collection.
 */
export function workingFolder(requests: readonly KeptRequest[], beside: string): string {
  const paths = requests.filter(({ text }) => /^<\s/m.test(text)).flatMap(filesOf);
  const isIn = (folder: string): boolean => paths.some((path) => existsSync(resolve(folder, path)));
  return !isIn(beside) && isIn('.') ? resolve('.') : beside;
}

const filesOf = ({ text }: KeptRequest): readonly string[] =>
  bodyFiles(parseRequest(text).draft.body).map((path) => path.text);
