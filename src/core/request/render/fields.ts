import type { Draft, SourceText } from '../draft.ts';
import { addedText, sourceText } from '../source-text.ts';

/** A request given as data instead of text: `client.send({ method, url, headers, body })`. */
export interface RequestFields {
  readonly method?: string;
  readonly url: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | null;
  /** Whether the body is the JSON text of a value: then a Content-Type says so. */
  readonly json?: boolean;
  readonly name?: string | null;
}

/**
 * The draft of a request given as data; placeholders in its texts count. Its source, which positions refer to, is
 * the request in the `.http` form.
 */
export function draftFromFields(fields: RequestFields): Draft {
  const { method = 'GET', url, headers = [], body = null, json = false, name = null } = fields;
  const writer = createSourceWriter();
  writer.skip(`${method} `);
  const target = writer.take(url);
  const draftHeaders = headers.map(([headerName, value]) => {
    writer.skip('\n');
    const nameText = writer.take(headerName);
    writer.skip(': ');
    return { name: nameText, value: writer.take(value) };
  });
  const hasType = headers.some(([headerName]) => headerName.toLowerCase() === 'content-type');
  if (json && !hasType && body !== null) {
    draftHeaders.push({ name: addedText('Content-Type'), value: addedText('application/json') });
  }
  if (body !== null) writer.skip('\n\n');
  const content = body === null ? null : writer.take(body);
  return {
    source: writer.source(),
    name,
    method: method.toUpperCase(),
    target,
    query: [],
    headers: draftHeaders,
    body: content === null ? { kind: 'none' } : { kind: 'text', content },
  };
}

function createSourceWriter() {
  const pieces: string[] = [];
  let length = 0;
  const skip = (text: string) => {
    pieces.push(text);
    length += text.length;
  };
  return {
    skip,
    take(text: string): SourceText {
      const taken = sourceText(text, length);
      skip(text);
      return taken;
    },
    source: () => pieces.join(''),
  };
}
