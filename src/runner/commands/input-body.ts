import { UsageError } from '../../app/usage-error.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { withFileTexts } from '../../core/request/render/substituted-files.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { escapeBraces } from '../../core/template/escape.ts';
import type { Io } from '../io.ts';

/** Throws a UsageError where input has content and the request no body: an empty body would be sent instead. */
export async function withInputBody(
  request: RequestInput,
  io: Pick<Io, 'readInput' | 'hasInput'>,
): Promise<RequestInput> {
  if (request.folder !== undefined) return request;
  const parsed = request.parsed ?? parseRequest(request.text);
  const { draft } = parsed;
  const { body } = draft;
  if (body.kind === 'file' && body.path.text === '-') {
    const text = await io.readInput();
    const open = { ...draft, body: { ...body, substitute: true } };
    const texts = new Map([[body.path, body.substitute ? text : escapeBraces(text)]]);
    return { ...request, parsed: { ...parsed, draft: withFileTexts(open, texts) } };
  }
  const lacksBody = body.kind === 'none' && methodsWithBody.has(draft.method);
  if (!lacksBody || !(await io.hasInput())) return request;
  throw new UsageError(
    'Standard input has content, but the request has no body.',
    'add @- to the request to send it as the body, or < /dev/null to the command to send none',
  );
}

/** Methods that may read standard input. Others leave it to the shell, whose loops read lists from it. */
const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'QUERY']);
