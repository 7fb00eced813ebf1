import { type JsonReading, readJson } from '../../json/repeated-key.ts';
import { createExpressionMemo, parseTemplate } from '../../template/parse.ts';
import type { KnownValues } from '../../template/render.ts';
import type { Template, TemplateSyntax } from '../../template/template.ts';
import type { Scope } from '../../template/types.ts';
import type { Draft, ParsedRequest } from '../draft.ts';
import { parseRequest } from '../parse/parse-request.ts';
import type { Findings } from '../render/draft-renderer.ts';
import { type PreviewedText, type PreviewTools, previewDraft } from './preview.ts';
import { measuredLength } from './preview-connection.ts';
import { type RenderedHead, renderHead } from './render-head.ts';

export type { PreviewedText } from './preview.ts';

export interface PreviewOptions extends Pick<PreviewTools, 'auth' | 'defaults' | 'logins' | 'sizes'> {
  /** All that scope and credentials depend on: while it is the same, a request is rendered once. */
  readonly seen?: readonly unknown[];
}

export interface Previewer {
  preview(text: string, scope: Scope, given?: PreviewOptions): PreviewedText;
  previewParsed(parsed: ParsedRequest, scope: Scope, given?: PreviewOptions): PreviewedText;
}

export function createPreviewer({ sizes: ownSizes = null }: Pick<PreviewTools, 'sizes'> = {}): Previewer {
  const templates = createTemplateMemo();
  const heads = createHeadMemo();
  const values = createValueMemo();
  const checkJson = createJsonMemo();
  let last: LastPreview | null = null;
  const previewer: Previewer = {
    preview: (text, scope, given) => previewer.previewParsed(parseRequest(text), scope, given),
    previewParsed(request, scope, { seen, ...given } = {}) {
      const renderHead = heads(seen);
      const tools = {
        parseTemplate: templates.parse,
        renderHead,
        checkJson,
        sizes: ownSizes,
        known: values(seen),
        ...given,
      };
      if (last?.request === request && seen !== undefined && areSame(seen, last.seen)) {
        const { preview, ...found } = last.previewed;
        return { ...found, preview: { ...preview, length: measuredLength(preview, tools.sizes) } };
      }
      const { draft, problems, warnings = [] } = request;
      const previewed = { preview: previewDraft(draft, scope, tools), problems, warnings };
      templates.forgetUnused();
      last = seen === undefined || isOpen(previewed.preview) ? null : { request, seen, previewed };
      return previewed;
    },
  };
  return previewer;
}

interface LastPreview {
  readonly request: ParsedRequest;
  readonly seen: readonly unknown[];
  readonly previewed: PreviewedText;
}

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.every((one, index) => one === others[index]);

/** Something missing may have arrived since: a response that is still read. */
const isOpen = ({ diagnostics }: Pick<Findings, 'diagnostics'>): boolean =>
  diagnostics.some(({ severity, code }) => severity === 'error' || code.startsWith('awaits-'));

/** The head of a request stays the same while its body is edited. */
function createHeadMemo() {
  let last: { readonly draft: Draft; readonly seen: readonly unknown[]; readonly head: RenderedHead } | null =
    null;
  return (seen: PreviewOptions['seen']): typeof renderHead =>
    (draft, scope, tools) => {
      const isSame = last !== null && seen !== undefined && areSame(seen, last.seen);
      if (isSame && last !== null && areSame(headParts(draft), headParts(last.draft))) return last.head;
      const head = renderHead(draft, scope, tools);
      last = seen === undefined || isOpen(head.findings) ? null : { draft, seen, head };
      return head;
    };
}

const headParts = ({ method, url, path, query, headers, auth, directives }: Draft): readonly unknown[] => [
  method,
  url,
  path,
  query,
  headers,
  auth,
  directives,
];

function createValueMemo() {
  let last: { readonly seen: readonly unknown[]; readonly known: KnownValues } | null = null;
  return (seen: PreviewOptions['seen']): KnownValues | undefined => {
    if (seen === undefined) return undefined;
    if (last === null || !areSame(seen, last.seen)) last = { seen, known: new WeakMap() };
    return last.known;
  };
}

function createTemplateMemo() {
  let expressions = createExpressionMemo();
  let parsed = 0;
  let last: Template[] = [];
  let current: Template[] = [];

  function read(text: string, syntax: TemplateSyntax): Template {
    if (text.length > maxShared) return parseTemplate(text, syntax);
    parsed += 1;
    if (parsed % maxParsed === 0) expressions = createExpressionMemo();
    return parseTemplate(text, syntax, expressions);
  }

  return {
    /** A request has few texts: comparing them costs less than hashing a megabyte. */
    parse(text: string, syntax: TemplateSyntax): Template {
      const isSame = (template: Template) => template.syntax === syntax && template.text === text;
      const template = current.find(isSame) ?? last.find(isSame) ?? read(text, syntax);
      if (current.length < maxTemplates) current.push(template);
      return template;
    },
    forgetUnused() {
      last = current;
      current = [];
    },
  };
}

/** Thousands of small headers are cheaper to parse than to find. */
const maxTemplates = 100;

/** A placeholder keeps the text in memory that it was cut out of: only those of the last short texts are shared. */
const maxParsed = 100;
const maxShared = 50_000;

function createJsonMemo(): (text: string) => JsonReading {
  let last: { readonly text: string; readonly reading: JsonReading } | null = null;
  return (text) => {
    if (last === null || last.text !== text) last = { text, reading: readJson(text) };
    return last.reading;
  };
}
