import type { Draft, SourceText } from '../draft.ts';
import { fromPairs } from '../headers.ts';
import { mapRequest, type Request, type RequestPlace } from '../request.ts';
import { addedText, sourceText } from '../source-text.ts';

export interface RequestFields {
  readonly method?: string;
  readonly url: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | null;
  readonly json?: boolean;
  readonly name?: string | null;
}

export function draftFromFields(fields: RequestFields): Draft {
  const { method = 'GET', url, headers = [], body = null, json = false, name = null } = fields;
  const draft = draftFromRequest({
    method: method.toUpperCase(),
    url,
    headers: fromPairs(headers),
    body: body === null ? { kind: 'none' } : { kind: 'text', text: body },
  });
  const hasType = headers.some(([headerName]) => headerName.toLowerCase() === 'content-type');
  const type = { name: addedText('Content-Type'), value: addedText('application/json') };
  const added = json && !hasType && body !== null ? [type] : [];
  return { ...draft, name, headers: [...draft.headers, ...added] };
}

export function draftFromRequest(request: Request<string>): Draft {
  const writer = createSourceWriter();
  writer.skip(request.method);
  const written = mapRequest(request, (text, { kind }) => {
    writer.skip(separators[kind]);
    return writer.take(text);
  });
  return { ...written, source: writer.source(), name: null, query: [] };
}

const separators: Readonly<Record<RequestPlace<string>['kind'], string>> = {
  url: ' ',
  'header-name': '\n',
  header: ': ',
  text: '\n\n',
  path: '\n\n',
  name: '\n\n',
  field: '=',
};

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
