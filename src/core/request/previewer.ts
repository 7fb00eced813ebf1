import { parseTemplate } from '../template/parse.ts';
import type { Template, TemplateSyntax } from '../template/template.ts';
import type { Scope } from '../template/types.ts';
import type { GivenAuth } from './auth/render-auth.ts';
import type { ParsedRequest } from './draft.ts';
import { findJsonError, type JsonError } from './json-check.ts';
import { parseRequest } from './parse.ts';
import { type PreviewedText, previewParsed } from './preview.ts';

export type { PreviewedText } from './preview.ts';

/** Previews that remember the last ones: a text that did not change is not parsed again. */
export interface Previewer {
  /** The draft of a text, remembered until another text is asked for. */
  parse(text: string): ParsedRequest;
  preview(text: string, scope: Scope, auth?: readonly GivenAuth[]): PreviewedText;
  previewParsed(parsed: ParsedRequest, scope: Scope, auth?: readonly GivenAuth[]): PreviewedText;
}

/** One for each place where someone types; it holds on to the texts of the last preview only. */
export function createPreviewer(): Previewer {
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
    preview: (text, scope, auth) => previewer.previewParsed(previewer.parse(text), scope, auth),
    previewParsed(given, scope, auth = []) {
      const previewed = previewParsed(given, scope, { parseTemplate: templates.parse, checkJson, auth });
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

function createJsonMemo(): (text: string) => JsonError | null {
  let last: { readonly text: string; readonly error: JsonError | null } | null = null;
  return (text) => {
    if (last === null || last.text !== text) last = { text, error: findJsonError(text) };
    return last.error;
  };
}
