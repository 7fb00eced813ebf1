import { textOfBytes } from '../../core/text/base64.ts';
import type { Handler } from '../call.ts';
import { sendJson } from '../reply.ts';

export const echo: Handler = async ({ method, path, query, request, response, readBody }) => {
  const body = await readBody();
  const text = textOfBytes(body);
  sendJson(response, {
    method,
    path,
    query: Object.fromEntries([...new Set(query.keys())].map((name) => [name, oneOrAll(query.getAll(name))])),
    headers: receivedHeaders(request.headersDistinct),
    body: body.length === 0 ? null : (text ?? body.toString('base64')),
    ...(text === null && { bodyEncoding: 'base64' }),
  });
};

const receivedHeaders = (headers: NodeJS.Dict<string[]>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, values = []]) => [name, oneOrAll(values.map(fromBytes))]),
  );

/** Node gives a character for each byte of a header. */
function fromBytes(value: string): string {
  return textOfBytes(Buffer.from(value, 'latin1')) ?? value;
}

const oneOrAll = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? '') : values;
