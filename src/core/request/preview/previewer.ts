import { createExpressionMemo, parseTemplate } from '../../template/parse.ts';
import type { KnownValues } from '../../template/render.ts';
import type { Template } from '../../template/template.ts';
import type { Scope } from '../../template/types.ts';
import { memoizeLast } from '../../value/memoize.ts';
import type { Draft, ParsedRequest, SourceText } from '../draft.ts';
import { parseRequest } from '../parse/parse-request.ts';
import type { Findings, TemplateParser } from '../render/draft-renderer.ts';
import { type PreviewedText, type PreviewTools, previewParsed } from './preview.ts';
import { measuredLength } from './preview-connection.ts';
import { type RenderedHead, renderHead } from './render-head.ts';

export type { PreviewedText } from './preview.ts';

export interface PreviewOptions extends Pick<PreviewTools, 'auth' | 'defaults' | 'logins' | 'sizes'> {
  readonly seen?: readonly unknown[];
}

export interface Previewer {
  preview(text: string, scope: Scope, given?: PreviewOptions): PreviewedText;
  previewParsed(parsed: ParsedRequest, scope: Scope, given?: PreviewOptions): PreviewedText;
}

export function createPreviewer({ sizes: ownSizes = null }: Pick<PreviewTools, 'sizes'> = {}): Previewer {
  const parseTexts = createTemplateParser();
  // The head of a request stays the same while its body is edited.
  const heads = memoizeLast<RenderedHead>(({ findings }) => !isOpen(findings));
  const values = memoizeLast<KnownValues>();
  const previews = memoizeLast<PreviewedText>(({ preview }) => !isOpen(preview));
  const previewer: Previewer = {
    preview: (text, scope, given) => previewer.previewParsed(parseRequest(text), scope, given),
    previewParsed(request, scope, { seen, ...given } = {}) {
      const tools: PreviewTools = {
        parseTemplate: parseTexts,
        sizes: ownSizes,
        ...given,
      };
      if (seen === undefined) return previewParsed(request, scope, tools);
      let isNew = false;
      const previewed = previews([request, ...seen], () => {
        isNew = true;
        return previewParsed(request, scope, {
          ...tools,
          known: values(seen, () => new WeakMap()),
          renderHead: (draft, ...rest) =>
            heads([...seen, ...headParts(draft)], () => renderHead(draft, ...rest)),
        });
      });
      const { preview } = previewed;
      return isNew || preview.length === null
        ? previewed
        : { ...previewed, preview: { ...preview, length: measuredLength(preview, tools.sizes ?? null) } };
    },
  };
  return previewer;
}

/** Whether a missing value may arrive later, such as a response that is still being read. */
const isOpen = ({ diagnostics }: Pick<Findings, 'diagnostics'>): boolean =>
  diagnostics.some(({ severity, code }) => severity === 'error' || code.startsWith('awaits-'));

/** Parts of a draft that its head is made of. The kind of a body decides which defaults it has. */
const headParts = (draft: Draft): readonly unknown[] => [
  draft.method,
  draft.url,
  draft.path,
  draft.query,
  draft.headers,
  draft.auth,
  draft.directives,
  draft.body.kind,
  draft.body.kind === 'fields' && draft.body.encoding,
];

function createTemplateParser(): TemplateParser {
  const known = new WeakMap<SourceText, Template>();
  let expressions = createExpressionMemo();
  let parsed = 0;
  return (source, syntax) => {
    const before = known.get(source);
    if (before?.syntax === syntax) return before;
    parsed += 1;
    if (parsed % maxParsed === 0) expressions = createExpressionMemo();
    const isShared = source.text.length <= maxShared;
    const template = parseTemplate(source.text, syntax, isShared ? expressions : undefined);
    known.set(source, template);
    return template;
  };
}

/** A placeholder keeps the text in memory that it was cut out of: only those of the last short texts are shared. */
const maxParsed = 100;
const maxShared = 50_000;
