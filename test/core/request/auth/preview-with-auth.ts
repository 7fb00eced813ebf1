import { parseAuth } from '../../../../src/core/request/auth/parse-auth.ts';
import type { AuthSource } from '../../../../src/core/request/auth/render-auth.ts';
import type { DraftAuth } from '../../../../src/core/request/draft.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewParsed } from '../../../../src/core/request/preview/preview.ts';
import { buildRequest } from '../../../../src/core/request/sending/build.ts';
import type { Preview, RequestSpec } from '../../../../src/core/request/types.ts';
import { scopeWith } from '../../support/scope.ts';

/** Texts of `.auth` and `--auth`. */
export type Given = Partial<Record<'session' | 'flag', string>>;

function given(texts: Given): AuthSource[] {
  return Object.entries(texts).flatMap(([level, text]) => {
    if (text === '') return [];
    const parsed = parseAuth(text, { level: level as DraftAuth['level'] });
    if (parsed.kind === 'problem') throw new Error(parsed.problem.message);
    return { auth: parsed.auth, text };
  });
}

export function preview(request: string, texts: Given | string = {}, values: object = {}): Preview {
  const auth = given(typeof texts === 'string' ? { session: texts } : texts);
  return previewParsed(parseRequest(request), scopeWith({ ...values }), { auth }).preview;
}

/** The request that is sent with these credentials. */
export function spec(...args: Parameters<typeof preview>): RequestSpec {
  const built = buildRequest(preview(...args));
  if (built.kind === 'blocked') throw new Error(built.diagnostics[0]?.message);
  return built.spec;
}
