import type { AuthSource } from '../../request/auth/render-auth.ts';
import type { DraftAuth } from '../../request/draft.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import type { NamedScript } from '../../script/evaluation.ts';
import type { ScriptSubject } from '../../script/request/subject.ts';
import type { AskedRequest } from './asked-request.ts';
import { scriptSubject } from './script-subject.ts';

export interface AskedScript extends NamedScript {
  readonly file?: FileScript;
}

export interface FileScript {
  /** `# @auth` of its request or of its file: the requests of the script carry it, too. */
  readonly auth: AuthSource | null;
  readonly subject?: ScriptSubject;
  /** Where the paths of its modules begin, unless the script is a file of its own; absent for the user's own text. */
  readonly folder?: string;
}

/** Scripts before or after the request; by default its expressions, which do not see it. */
export function scriptsOfRequest(
  request: AskedRequest,
  at?: Pick<ScriptSubject, 'phase' | 'iteration' | 'cycle'>,
): FileScript {
  const auth = authOf(request);
  const place = request.folder === undefined ? {} : { folder: request.folder };
  if (at === undefined) return { auth, ...place };
  const { draft } = request.parsed ?? parseRequest(request.text);
  return { auth, ...place, subject: scriptSubject(draft, { name: request.name, ...at }) };
}

export function scriptsOfFile(requests: readonly AskedRequest[]): FileScript {
  const auths = requests.map(authOf);
  const folder = requests[0]?.folder;
  return {
    auth: auths.find((given) => given?.auth.level === fileLevel) ?? null,
    ...(folder !== undefined && { folder }),
  };
}

const fileLevel: DraftAuth['level'] = 'file';

function authOf({ parsed, text }: AskedRequest): AuthSource | null {
  const { auth, source } = (parsed ?? parseRequest(text)).draft;
  return auth === undefined ? null : { auth, text: source };
}
