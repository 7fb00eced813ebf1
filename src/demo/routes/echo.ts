import type { IncomingHttpHeaders } from 'node:http';
import { textOf } from '../body.ts';
import type { Handler } from '../call.ts';
import { sendJson } from '../reply.ts';

/** `/echo`: what was received. Names that came more than once have an array; a body that is no text is base64. */
export const echo: Handler = async ({ method, path, query, request, response, readBody }) => {
  const body = await readBody();
  const text = textOf(body);
  sendJson(response, {
    method,
    path,
    query: Object.fromEntries([...new Set(query.keys())].map((name) => [name, oneOrAll(query.getAll(name))])),
    headers: receivedHeaders(request.headersDistinct),
    body: body.length === 0 ? null : (text ?? body.toString('base64')),
    ...(text === null && { bodyEncoding: 'base64' }),
  });
};

const receivedHeaders = (headers: NodeJS.Dict<string[]> | IncomingHttpHeaders): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      Array.isArray(values) ? oneOrAll(values) : values,
    ]),
  );

const oneOrAll = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? '') : values;
