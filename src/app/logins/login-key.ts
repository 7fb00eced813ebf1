import { draftDefaults, type GivenDefaults } from '../../core/request/defaults/draft-defaults.ts';
import type { Draft } from '../../core/request/draft.ts';
import { requestTexts } from '../../core/request/request.ts';
import type { PlaceholderReport, Preview } from '../../core/request/types.ts';

export const tokenPlace = (login: string, source: string): string => JSON.stringify([login, source]);

interface LoginDraft {
  readonly draft: Draft;
  readonly defaults: readonly GivenDefaults[];
}

/** Key that is equal for logins with the same text, defaults and variables, which can share a token. */
export function loginKey(
  { name, file = '' }: { readonly name: string; readonly file?: string | undefined },
  written: LoginDraft,
  preview: Preview,
): string {
  const { draft } = written;
  const texts = requestTexts(draft).map(({ text }) => text.text);
  const values = preview.placeholders.filter(isSettled).map(({ text, output }) => [text, output]);
  const secrets = preview.auth?.secrets ?? [];
  return JSON.stringify([file, name, draft.method, texts, defaultTexts(written, preview), values, secrets]);
}

function defaultTexts({ draft, defaults }: LoginDraft, { defaults: applied }: Preview): readonly string[][] {
  if (applied === undefined) return [];
  return draftDefaults(draft, defaults)
    .filter(({ kind, name, level }) =>
      applied.some((one) => one.kind === kind && one.name === name.text && one.level === level),
    )
    .map(({ kind, name, value }) => [kind, name.text, value.text]);
}

function isSettled({ type, origin }: PlaceholderReport): boolean {
  if (origin?.kind === 'response' || origin?.kind === 'answer') return false;
  return type !== 'dynamic' || origin?.isOfSystem === true;
}
