import type {
  TreeAuth,
  TreeBody,
  TreeEnvironment,
  TreeFolder,
  TreeFormPart,
  TreePart,
  TreeRequest,
  TreeVariable,
} from '../../tree/model.ts';
import { type Block, readBlocks, textOfBlock } from './blocks.ts';
import { mediaTypes } from './media-types.ts';
import { type BlockPair, readPairs } from './pairs.ts';
import { typedValue } from './typed-value.ts';

/** Reads a request; null for a file without a method. Never throws. */
export function readBruRequest(text: string, fileName: string): TreeRequest | null {
  const { blocks, problems } = readBlocks(text);
  const find = finder(blocks);
  const meta = find.fields('meta');
  const method = blocks.find(({ name }) => methods.test(name));
  const type = meta.get('type') ?? 'http';
  if (method === undefined && !isOtherProtocol(type)) return null;
  const head = new Map(method === undefined ? [] : readPairs(method).map(({ name, value }) => [name, value]));
  const mode = head.get('auth') ?? '';
  const given = method?.name ?? 'get';
  return {
    ...partOf(blocks),
    auth: mode === '' ? null : authOf(mode, find),
    name: meta.get('name') || fileName,
    order: numberOf(meta.get('seq')),
    type: /^(?:grpc|ws)$/.test(given) ? given : type,
    method: given === 'http' ? (head.get('method') ?? 'GET') : given.toUpperCase(),
    url: head.get('url') ?? '',
    query: [...find.pairs('params:query'), ...find.pairs('query')],
    path: find.pairs('params:path'),
    body: bodyOf(head.get('body') ?? '', find),
    asserts: find.pairs('assert'),
    tags: (meta.get('tags') ?? '').split('\n').filter((tag) => tag !== ''),
    settings: find.fields('settings'),
    examples: blocks.filter(({ name }) => name === 'example').length,
    line: () => method?.line ?? 1,
    problems,
  };
}

export function readBruFolder(text: string, fileName: string): TreeFolder {
  const { blocks } = readBlocks(text);
  const find = finder(blocks);
  const meta = find.fields('meta');
  const mode = find.fields('auth').get('mode') ?? '';
  return {
    ...partOf(blocks),
    auth: mode === '' ? null : authOf(mode, find),
    name: meta.get('name') || fileName,
    order: numberOf(meta.get('seq')),
  };
}

export function readBruEnvironment(text: string, name: string): TreeEnvironment {
  const { blocks } = readBlocks(text);
  const variables = blocks.filter((block) => block.name === 'vars').flatMap(variablesOf);
  const secrets = blocks
    .filter((block) => block.name === 'vars:secret')
    .flatMap(({ lines }) => lines.map((line) => line.trim().replace(/,$/, '').trim()))
    .filter((secret) => secret !== '' && !secret.startsWith('~') && !secret.startsWith('@'));
  return { name, variables, secrets };
}

const methods = /^(?:get|post|put|delete|patch|options|head|connect|trace|http|grpc|ws)$/;

const isOtherProtocol = (type: string): boolean => /^(?:grpc|ws|websocket)/.test(type);

interface Finder {
  pairs(name: string): readonly BlockPair[];
  fields(name: string): ReadonlyMap<string, string>;
  text(name: string): string;
}

function finder(blocks: readonly Block[]): Finder {
  const all = (name: string): Block[] => blocks.filter((block) => block.name === name);
  const pairs = (name: string): BlockPair[] => all(name).flatMap(readPairs);
  return {
    pairs,
    fields: (name) =>
      new Map(
        pairs(name)
          .filter(({ isEnabled }) => isEnabled)
          .map((pair) => [pair.name, pair.value]),
      ),
    text: (name) => all(name).map(textOfBlock).join('\n'),
  };
}

function partOf(blocks: readonly Block[]): TreePart {
  const find = finder(blocks);
  return {
    headers: find.pairs('headers'),
    auth: null,
    variables: blocks
      .filter(({ name }) => name === 'vars:pre-request' || name === 'vars')
      .flatMap(variablesOf),
    afterVariables: find.pairs('vars:post-response'),
    before: find.text('script:pre-request'),
    after: find.text('script:post-response'),
    tests: find.text('tests'),
    docs: find.text('docs'),
  };
}

const variablesOf = (block: Block): TreeVariable[] =>
  readPairs(block).flatMap(({ name, value, isEnabled, annotations }) =>
    isEnabled && name !== ''
      ? [{ name: name.replace(/^@/, ''), value: typedValue(value, typeIn(annotations)), isSecret: false }]
      : [],
  );

const typeIn = (annotations: readonly string[]): string =>
  annotations.find((name) => /^(?:number|boolean|object)$/.test(name)) ?? 'string';

const authOf = (mode: string, find: Finder): TreeAuth => ({ mode, fields: find.fields(`auth:${mode}`) });

const numberOf = (text: string | undefined): number | null => {
  const number = Number(text);
  return text === undefined || text === '' || !Number.isFinite(number) ? null : number;
};

function bodyOf(mode: string, find: Finder): TreeBody {
  switch (mode) {
    case '':
    case 'none':
      return { kind: 'none' };
    case 'json':
      return {
        kind: 'text',
        type: mediaTypes.json,
        text: find.text('body:json') || find.text('body'),
      };
    case 'text':
    case 'xml':
    case 'sparql':
      return { kind: 'text', type: mediaTypes[mode], text: find.text(`body:${mode}`) };
    case 'graphql':
      return {
        kind: 'graphql',
        query: find.text('body:graphql'),
        variables: find.text('body:graphql:vars'),
      };
    case 'form-urlencoded':
    case 'formUrlEncoded':
      return { kind: 'form', fields: find.pairs('body:form-urlencoded') };
    case 'multipart-form':
    case 'multipartForm':
      return { kind: 'multipart', parts: find.pairs('body:multipart-form').flatMap(formPart) };
    case 'file':
      return fileBody(find.pairs('body:file'));
    default:
      return { kind: 'unknown', name: mode };
  }
}

function formPart({ name, value, isEnabled }: BlockPair): TreeFormPart[] {
  if (!isEnabled) return [];
  const { content, contentType } = splitContentType(value);
  const file = fileIn(content);
  return [
    {
      name,
      contentType,
      content:
        file === null
          ? { kind: 'text', text: content }
          : { kind: 'files', paths: file.split('|').filter((path) => path !== '') },
    },
  ];
}

function fileBody(pairs: readonly BlockPair[]): TreeBody {
  const chosen = pairs.find(({ isEnabled }) => isEnabled);
  if (chosen === undefined) return { kind: 'none' };
  const { content, contentType } = splitContentType(chosen.value);
  return { kind: 'file', path: fileIn(content) ?? content, contentType };
}

const fileIn = (text: string): string | null => /^@file\((.*)\)$/s.exec(text)?.[1] ?? null;

function splitContentType(value: string): { readonly content: string; readonly contentType: string } {
  const mark = value.lastIndexOf('@contentType(');
  if (mark < 0 || !value.trimEnd().endsWith(')')) return { content: value, contentType: '' };
  return {
    content: value.slice(0, mark).trim(),
    contentType: value
      .trimEnd()
      .slice(mark + 13, -1)
      .trim(),
  };
}
