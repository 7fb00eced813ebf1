export interface MediaType {
  readonly essence: string;
  readonly charset: string | null;
}

export function parseMediaType(contentType: string | null): MediaType {
  const [essence = '', ...parameters] = (contentType ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return { essence: essence.trim().toLowerCase(), charset: charset?.toLowerCase() ?? null };
}

export type MediaKind = 'json' | 'ndjson' | 'markup' | 'text';

export function mediaKind({ essence }: MediaType): MediaKind {
  if (/[/+](ndjson|x-ndjson|jsonl|x-jsonlines|json-seq|jsonlines)$/.test(essence)) return 'ndjson';
  if (/[/+]json$/.test(essence)) return 'json';
  return /[/+]xml$|^text\/html$|^application\/xhtml/.test(essence) ? 'markup' : 'text';
}
