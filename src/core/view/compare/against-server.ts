import { parseJsonTree } from '../../json/tree.ts';
import type { Preview } from '../../request/types.ts';
import { placedCredentials } from '../../secrets/placed-credentials.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { joinMaskers, type Masker } from '../../secrets/search/masker.ts';
import { replaceRanges } from '../../secrets/search/text-ranges.ts';
import { type BodyAgainst, isReplacing, type ServerBody } from '../../session/against/types.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import { countText } from '../../value/write.ts';
import { cutJson, shownChange } from './compare-responses.ts';
import { jsonChanges, type SecondText } from './json-changes.ts';

/** UTF-16 units of each of the two bodies: they are compared at every key. */
const maxComparedBody = 100_000;

const limits = { most: 200, valueLength: 300 };

export function bodyAgainst(preview: Preview, server: ServerBody, secrets: Masker): BodyAgainst | null {
  const { method } = preview;
  if (!isReplacing(method) || urlOf(preview) !== server.url) return null;
  const head = { method, exchange: server.exchange };
  const message =
    server.text.length > maxComparedBody
      ? `The response is too long: ${lengthLimit}.`
      : problemOfRequest(preview);
  if (message !== null) return { ...head, kind: 'problem', message };
  const second = secondText(preview);
  const found = jsonChanges(server.text, textOf(preview) ?? '', {
    noise: 'shown',
    most: limits.most,
    second,
  });
  if (found === null) {
    const side = parseJsonTree(server.text) === null ? 'response' : 'body';
    return { ...head, kind: 'problem', message: `The ${side} is not JSON.` };
  }
  const masker = joinMaskers(secrets, previewMasker(preview));
  const changes = found.changes.map((change) =>
    shownChange(change, (json) => cutJson(masked(json, change.path, masker), limits.valueLength)),
  );
  return { ...head, kind: 'changes', changes, more: found.more };
}

export const urlOf = ({ wireUrl, url }: Preview): string => wireUrl ?? url.text;

export const problemOfBody = (preview: Preview): string | null =>
  problemOfRequest(preview) ??
  (parseJsonTree(textOf(preview) ?? '') === null ? 'The body is not JSON.' : null);

function problemOfRequest(preview: Preview): string | null {
  const { body, diagnostics } = preview;
  if (body.kind === 'none') return 'The request has no body.';
  const text = textOf(preview);
  if (text === null) return 'Only a JSON body written in the request can be compared.';
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  if (wrong !== undefined)
    return `The request has an error: ${wrong.message} (${wrong.line}:${wrong.column}).`;
  if (text.length > maxComparedBody) return `The body is too long: ${lengthLimit}.`;
  return /json-patch\+json/i.test(typeOf(preview))
    ? 'A JSON Patch is a list of operations and cannot be compared with the current state.'
    : null;
}

const lengthLimit = `at most ${countText(maxComparedBody)} characters are compared`;

const textOf = ({ body }: Preview): string | null => (body.kind === 'text' ? body.text.text : null);

const typeOf = ({ headers }: Preview): string =>
  headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text ?? '';

function secondText(preview: Preview): SecondText {
  if (preview.method !== 'PATCH') return 'whole';
  return /merge-patch\+json/i.test(typeOf(preview)) ? 'merge-patch' : 'patch';
}

/** A value of a member that is named like a credential is masked, whoever wrote it. */
function masked(json: string, path: string, masker: Masker): string {
  const [, name = ''] = /\['((?:[^'\\]|\\.)*)'\](?:\[\d+\])*$/.exec(path) ?? [];
  const places = placedCredentials({ text: json, place: { kind: 'field', name, isJson: true } });
  return masker.mask(replaceRanges(json, places, () => maskedText));
}
