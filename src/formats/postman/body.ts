import { own, textOf } from '../../core/json/raw.ts';
import { contentTypeOfFile } from '../../core/request/media.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Pair, TreeBody, TreeFormPart } from '../tree/model.ts';
import { type Entry, entriesOf, plainText } from './entries.ts';

type Note = (message: string) => void;

const none: TreeBody = { kind: 'none' };

export function readBody(raw: unknown, note: Note): TreeBody {
  if (!isObject(raw) || own(raw, 'disabled') === true) return none;
  const mode = textOf(own(raw, 'mode'));
  const content = own(raw, mode);
  switch (mode) {
    case 'raw': {
      const language = textOf(own(own(own(raw, 'options'), 'raw'), 'language'));
      return { kind: 'text', type: contentTypes.get(language) ?? 'text/plain', text: plainText(content) };
    }
    case 'urlencoded': {
      if (typeof content === 'string') return { kind: 'text', type: formType, text: content };
      const fields = entriesOf(content);
      return fields.some(isSent) ? { kind: 'form', fields } : none;
    }
    case 'formdata':
      return {
        kind: 'multipart',
        parts: entriesOf(content)
          .filter(isSent)
          .flatMap((entry) => formParts(entry)),
      };
    case 'graphql':
      return { kind: 'text', type: 'application/json', text: graphqlText(content) };
    case 'file':
      return file(content, note);
    case '':
    case 'none':
      return none;
    default:
      note('its body has an unknown type and was omitted');
      return none;
  }
}

const formType = 'application/x-www-form-urlencoded';

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['json', 'application/json'],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['javascript', 'application/javascript'],
]);

const isSent = ({ isEnabled }: Pair): boolean => isEnabled;

export function fieldsIn(raw: unknown): readonly Pair[] {
  const mode = textOf(own(raw, 'mode'));
  const fields = own(raw, mode);
  const isList = /^(?:urlencoded|formdata)$/.test(mode) && typeof fields !== 'string';
  return isList && own(raw, 'disabled') !== true ? entriesOf(fields) : [];
}

function formParts({ name, value, raw }: Entry): readonly TreeFormPart[] {
  const type = textOf(own(raw, 'contentType'));
  if (own(raw, 'type') !== 'file')
    return [{ name, contentType: type, content: { kind: 'text', text: value } }];
  const src = own(raw, 'src');
  const paths = (Array.isArray(src) ? src : [src]).map(textOf).filter((path) => path !== '');
  const fileName = textOf(own(raw, 'fileName'));
  const part = (path: string): TreeFormPart => ({
    name,
    contentType: type || (contentTypeOfFile(path) ?? 'application/octet-stream'),
    content: {
      kind: 'files',
      paths: path === '' ? [] : [localPath(path)],
      ...(fileName !== '' && { fileName }),
    },
  });
  return paths.length === 0 ? [part('')] : paths.map(part);
}

/** Postman writes a drive of Windows as `/C:/`. */
const localPath = (path: string): string => path.replace(/^\/(?=[A-Za-z]:\/)/, '');

function graphqlText(content: unknown): string {
  const parsed = typeof content === 'string' ? { query: content } : content;
  const variables = own(parsed, 'variables');
  const written = typeof variables === 'string' ? variables.trim() : (JSON.stringify(variables) ?? '');
  const operation = textOf(own(parsed, 'operationName'));
  const members = [
    `"query": ${JSON.stringify(plainText(own(parsed, 'query')))}`,
    ...(operation === '' ? [] : [`"operationName": ${JSON.stringify(operation)}`]),
    ...(written === '' ? [] : [`"variables": ${written}`]),
  ];
  return `{\n  ${members.join(',\n  ')}\n}`;
}

function file(content: unknown, note: Note): TreeBody {
  const src = typeof content === 'string' ? content : textOf(own(content, 'src'));
  if (src !== '') return { kind: 'file', path: localPath(src), contentType: '' };
  const text = plainText(own(content, 'content'));
  if (text === '') note('its body is a file whose name is not in the collection');
  return { kind: 'text', type: '', text };
}
