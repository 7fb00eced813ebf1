import { maskGrant } from '../../request/auth/oauth/masked-grant.ts';
import { tokenRequest } from '../../request/auth/oauth/token-request.ts';
import { type AuthLine, authLines, authTarget } from '../../request/auth/shown/auth-lines.ts';
import type { ChangedPart } from '../../request/draft.ts';
import type { Preview } from '../../request/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { clipLine, wrapLine } from '../paint/fit.ts';
import { fold, type Section } from './allocate-rows.ts';
import { headerValueSpans, mask, maskSecrets, renderedSpans } from './rendered.ts';

export function requestLineSection(preview: Preview, width: number): Section {
  const line = [span(`${preview.method} `, 'method'), ...renderedSpans(preview.url, 'url')];
  const rows = wrapLine(line, { width, limit: 8 });
  const added = [...queryLines(preview), ...changedLines(preview, ['method', 'url'])].map((each) =>
    clipLine(each, width),
  );
  return {
    preferred: rows.length + added.length,
    draw: (limit) =>
      [...wrapLine(line, { width, limit: Math.max(1, limit - added.length) }), ...added].slice(
        0,
        Math.max(1, limit),
      ),
  };
}

function queryLines({ defaults = [] }: Preview): StyledLine[] {
  const given = defaults.filter(({ kind }) => kind === 'query');
  return [...new Set(given.map(({ from }) => from))].map((from) => {
    const names = given.filter((one) => one.from === from).map(({ name }) => name);
    return [span(`  ${names.join(', ')}`, 'muted'), span(`  from ${from}`, 'added')];
  });
}

const partNames = { method: 'the method', url: 'the URL', body: 'the body', header: '' } as const;

function changedLines({ changed = [] }: Preview, parts: readonly ChangedPart['part'][]): StyledLine[] {
  return changed
    .filter(({ part, change }) => parts.includes(part) && (part !== 'header' || change === 'removed'))
    .map(({ part, name = partNames[part], change, by }) => [
      span(`  ${name}`, 'muted'),
      span(`  ${change} by ${by}`, 'added'),
    ]);
}

export function wireSection(preview: Preview, width: number): Section {
  const line = wireLine(preview);
  if (line === null) return { preferred: 0, draw: () => [] };
  return {
    preferred: wrapLine(line, { width, limit: 3 }).length,
    draw: (limit) => wrapLine(line, { width, limit: Math.max(1, limit) }),
  };
}

export function wireLine(preview: Preview): StyledLine | null {
  const { wireUrl, url } = preview;
  const isWrong = preview.diagnostics.some(({ severity }) => severity === 'error');
  if (wireUrl === null || wireUrl === url.text || isWrong) return null;
  return [span('sent as ', 'added'), span(maskSecrets(wireUrl, preview), 'muted')];
}

export function networkLines(preview: Preview): StyledLine[] {
  const { auth } = preview;
  if (auth?.addition.kind !== 'network') return [];
  return authLines(auth.addition.auth, authTarget(preview)).map(({ name, value }: AuthLine) => [
    span(name, 'header-name'),
    span(': ', 'punctuation'),
    span(maskSecrets(value, preview), 'muted'),
    span(`  + added: ${auth.reason}`, 'added'),
  ]);
}

function tokenLine(preview: Preview): StyledLine | null {
  const addition = preview.auth?.addition;
  if (addition?.kind !== 'network' || addition.auth.kind !== 'oauth2') return null;
  const request = tokenRequest(maskGrant(addition.auth.grant));
  if (request === null) return null;
  const { method, body, user } = request;
  const who = user === null ? '' : `, Authorization: Basic ${mask}`;
  return [span(`  ${method} ${maskSecrets(body, preview)}${who}`, 'muted'), span('  asks for it', 'added')];
}

export function headersSection(preview: Preview, width: number): Section {
  const lines = preview.headers.map((header) => {
    const { name, added, from } = header;
    const script = findChange(preview, name.text);
    const given = from === undefined ? [] : [span(`  from ${from}`, 'added')];
    const origin = script === undefined ? given : [span(`  set by ${script.by}`, 'added')];
    const reason = added === null ? origin : [span(`  + added: ${added}`, 'added')];
    return clipLine(
      [
        ...renderedSpans(name, 'header-name'),
        span(': ', 'punctuation'),
        ...headerValueSpans(header),
        ...reason,
      ],
      width,
    );
  });
  const token = tokenLine(preview);
  const answers = [...networkLines(preview), ...(token === null ? [] : [token])];
  const changed = changedLines(preview, ['header', 'body']);
  const all = [...lines, ...[...answers, ...changed].map((line) => clipLine(line, width))];
  return { preferred: all.length, draw: (rows) => fold(all, rows) };
}

const findChange = ({ changed = [] }: Preview, header: string): ChangedPart | undefined =>
  changed.findLast(
    ({ part, name, change }) =>
      part === 'header' && change === 'set' && name?.toLowerCase() === header.toLowerCase(),
  );
