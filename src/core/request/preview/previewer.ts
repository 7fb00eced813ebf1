import { type JsonReading, readJson } from '../../json/repeated-key.ts';
import { parseTemplate } from '../../template/parse.ts';
import type { Template, TemplateSyntax } from '../../template/template.ts';
import type { Scope } from '../../template/types.ts';
import type { ParsedRequest } from '../draft.ts';
import { parseRequest } from '../parse/parse-request.ts';
import { type PreviewedText, type PreviewTools, previewParsed } from './preview.ts';

export type { PreviewedText } from './preview.ts';

/** Options of one request: its credentials, and the folder whose files are measured. */
export type PreviewGiven = Pick<PreviewTools, 'auth' | 'sizes'>;

/** Previews that remember the last ones: a text that did not change is not parsed again. */
export interface Previewer {
  /** The draft of a text, remembered until another text is asked for. */
  parse(text: string): ParsedRequest;
  preview(text: string, scope: Scope, given?: PreviewGiven): PreviewedText;
  previewParsed(parsed: ParsedRequest, scope: Scope, given?: PreviewGiven): PreviewedText;
}

/** One for each place where someone types; it holds on to the texts of the last preview only. */
export function createPreviewer({ sizes: ownSizes = null }: Pick<PreviewTools, 'sizes'> = {}): Previewer {
  const templates = createTemplateMemo();
  const checkJson = createJsonMemo();
  let parsedText: string | null = null;
  let parsed: ParsedRequest | null = null;
  const previewer: Previewer = {
    parse(text) {
      if (parsed === null || parsedText !== text) {
        parsed = parseRequest(text);
        parsedText = text;
      }
      return parsed;
    },
    preview: (text, scope, given) => previewer.previewParsed(previewer.parse(text), scope, given),
    previewParsed(request, scope, given = {}) {
      const tools = { parseTemplate: templates.parse, checkJson, sizes: ownSizes, ...given };
      const previewed = previewParsed(request, scope, tools);
      templates.forgetUnused();
      return previewed;
    },
  };
  return previewer;
}

function createTemplateMemo() {
  let last: Template[] = [];
  let current: Template[] = [];
  return {
    /** A request has few texts: comparing them one by one costs less than hashing a megabyte. */
    parse(text: string, syntax: TemplateSyntax): Template {
      const isSame = (template: Template) => template.syntax === syntax && template.text === text;
      const template = current.find(isSame) ?? last.find(isSame) ?? parseTemplate(text, syntax);
      if (current.length < mostTemplates) current.push(template);
      return template;
    },
    forgetUnused() {
      last = current;
      current = [];
    },
  };
}

/** Thousands of small headers are cheaper to parse than to find. */
const mostTemplates = 100;

function createJsonMemo(): (text: string) => JsonReading {
  let last: { readonly text: string; readonly reading: JsonReading } | null = null;
  return (text) => {
    if (last === null || last.text !== text) last = { text, reading: readJson(text) };
    return last.reading;
  };
}
