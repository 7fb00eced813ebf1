import type { BodyField, BodyPart } from '../body.ts';
import type { Draft, DraftBody, DraftHeader, FileItem, PathItem, SourceText } from '../draft.ts';
import type { FoundProblem } from '../problem.ts';
import { quoted } from '../quoted.ts';
import { nestFields } from '../render/nested-fields.ts';
import { nearestOffset } from '../source-text.ts';
import { type Item, nestedName, readItem } from '../text/one-line/items.ts';
import { type Word, wordText } from '../text/one-line/words.ts';
import { createStrayWords } from './stray-words.ts';

type FieldKind = 'text' | 'json' | 'file';

interface ReadField {
  readonly kind: FieldKind;
  readonly name: SourceText;
  readonly value: SourceText;
  readonly valueFile?: SourceText | null;
  readonly isNested?: boolean;
}

export interface ItemCollector {
  add(word: Word): void;
  addField(field: ReadField): void;
  setBody(body: DraftBody, offset: number): void;
  report(start: number, end: number, what: { readonly message: string; readonly hint: string | null }): void;
  isOpen(): boolean;
  finish(parameters?: readonly string[]): CollectedItems;
}

export interface CollectedItems extends Pick<Draft, 'headers' | 'query' | 'body'> {
  readonly fileItems: readonly FileItem[];
  readonly path: readonly PathItem[];
  readonly problems: readonly FoundProblem[];
  readonly hasUnknownItem: boolean;
}

type CollectedField = BodyField<SourceText> & { readonly isFile: boolean };

export function createItemCollector(source: string, options: { readonly isForm: boolean }): ItemCollector {
  const headers: DraftHeader[] = [];
  const query: Draft['query'][number][] = [];
  const fields: CollectedField[] = [];
  const fileItems: FileItem[] = [];
  const problems: FoundProblem[] = [];
  const strayWords = createStrayWords(source);
  let { isForm } = options;
  let isMultipart = false;
  let body: DraftBody | null = null;
  let hasUnknownItem = false;

  const collector: ItemCollector = {
    add(word) {
      const text = wordText(word);
      if (text.text === '--form' || text.text === '-f') isForm = true;
      else if (text.text === '--json' || text.text === '-j') isForm = false;
      else if (text.text === '--multipart') isMultipart = true;
      else if (!/^HTTP\/\d(?:\.\d)?$/i.test(text.text)) addItem(word);
    },
    addField({ kind, name, value, valueFile = null, isNested = nestedName.test(name.text) }) {
      addFile(value, valueFile, kind === 'json' ? 'json' : 'text');
      fields.push({
        name,
        value,
        isJson: kind === 'json',
        isFile: kind === 'file',
        ...(isNested && kind !== 'file' && { isNested }),
      });
    },
    setBody(given, offset) {
      if (body === null) body = given;
      else
        collector.report(offset, source.length, {
          message: 'this is a second body',
          hint: 'a request has one body',
        });
    },
    report(start, end, what) {
      const lineBreak = source.indexOf('\n', start);
      const shownEnd = lineBreak === -1 ? end : Math.min(end, lineBreak);
      problems.push({ severity: 'error', ...what, offset: start, length: Math.max(0, shownEnd - start) });
    },
    isOpen: () => problems.length + strayWords.found.length < maxProblems,
    finish(parameters = []) {
      const path = fields.filter((field) => !field.isFile && parameters.includes(field.name.text));
      const left = fields.filter((field) => !path.includes(field));
      for (const { start, end, message, hint } of strayWords.found)
        collector.report(start, end, { message, hint });
      const [field] = left;
      if (field !== undefined && body !== null) {
        const offset = field.name.runs[0]?.offset ?? 0;
        collector.report(offset, offset + field.name.text.length, {
          message: 'a request cannot have both fields (name=value) and a body',
          hint: 'put the field into the body',
        });
      }
      const own = body ?? fieldsBody(left);
      if (own.kind === 'fields' && own.encoding === 'json') reportConflict(own.fields);
      const inPath = new Set(path.map(({ value }) => value));
      const files = fileItems.map((item) =>
        inPath.has(item.value) ? { ...item, content: 'line' as const } : item,
      );
      return { headers, query, path, body: own, fileItems: files, problems, hasUnknownItem };
    },
  };
  return collector;

  function addItem(word: Word): void {
    const item = readItem(word);
    if (strayWords.take(word, item)) {
      hasUnknownItem ||= item.kind === 'unknown';
      return;
    }
    const swapped = swappedSeparator(source, word, item);
    if (swapped !== null) problems.push(swapped);
    switch (item.kind) {
      case 'header':
        addFile(item.value, item.valueFile, 'line');
        headers.push({ name: item.name, value: item.value });
        return;
      case 'query':
        addFile(item.value, item.valueFile, 'line');
        query.push({ kind: 'field', name: item.name, value: item.value });
        return;
      case 'text':
      case 'json':
      case 'file':
        collector.addField({ ...item, kind: item.kind });
        return;
      case 'body-file':
        collector.setBody({ kind: 'file', path: item.path, substitute: false }, word.start);
        return;
      case 'placeholder':
        collector.setBody({ kind: 'text', text: wordText(word) }, word.start);
        return;
      case 'unknown':
        return;
      default:
        item satisfies never;
    }
  }

  function addFile(value: SourceText, path: SourceText | null, content: FileItem['content']): void {
    if (path !== null) fileItems.push({ value, path, content });
  }

  function reportConflict(given: readonly BodyField<SourceText>[]): void {
    if (!given.some(({ isNested }) => isNested)) return;
    const { conflict } = nestFields(given);
    if (conflict === null) return;
    const { name } = conflict.field;
    const offset = nearestOffset(name, 0);
    collector.report(offset, offset + name.text.length, {
      message: `${name.text} conflicts with an earlier field: ${conflict.reason}`,
      hint: 'a[b]=1 is a member, a[]=1 an element; a name with brackets of its own needs quotes',
    });
  }

  function fieldsBody(fields: readonly CollectedField[]): DraftBody {
    if (fields.length === 0) return { kind: 'none' };
    if (!isMultipart && !fields.some(({ isFile }) => isFile)) {
      return { kind: 'fields', encoding: isForm ? 'form' : 'json', fields };
    }
    const parts = fields.map(
      ({ name, value, isJson, isFile }): BodyPart<SourceText> => ({
        name,
        content: isFile ? { kind: 'file', path: value, substitute: false } : { kind: 'text', text: value },
        contentType: isJson ? 'application/json' : null,
      }),
    );
    return { kind: 'multipart', boundary: null, parts };
  }
}

const maxProblems = 20;

/** Warns of `age=:36`, a text, where `age:=36` is a number; null for other items. JSON in quotes is meant. */
function swappedSeparator(source: string, { start, end }: Word, item: Item): FoundProblem | null {
  if (item.kind !== 'text' || item.valueFile !== null) return null;
  const written = source.slice(item.separator.end, end);
  if (!/^:(?:-?\d|true$|false$|null$|[[{"])/.test(written) || !isJson(written.slice(1))) return null;
  const name = source.slice(start, item.separator.start);
  return {
    severity: 'warning',
    message: `${quoted(`${name}=${written}`)} sends text that begins with a colon`,
    hint: `${quoted(`${name}:=${written.slice(1)}`)} sends JSON; quotes around the value keep the colon`,
    offset: item.separator.start,
    length: end - item.separator.start,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
