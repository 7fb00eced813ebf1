import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { previewDraft } from '../../../src/core/request/preview/preview.ts';
import { toSpec } from '../../../src/core/request/sending/build.ts';
import { replayableRequest } from '../../../src/core/request/sending/replayable-request.ts';
import { maskReplayable, maskSpec } from '../../../src/core/secrets/mask-request.ts';
import { createMasker } from '../../../src/core/secrets/search/masker.ts';
import { shownPreview } from '../../../src/core/secrets/shown-preview.ts';
import { scopeWith } from '../support/scope.ts';

const secret = 'hunter-22-hunter';
const preview = (text: string) => previewDraft(parseRequest(text).draft, scopeWith({}));
const known = createMasker(['another-known-secret']);

describe('a request in the history', () => {
  it.each([
    ['a query parameter', `GET http://h/?access_token=${secret}`],
    ['the URL', `GET http://ada:${secret}@h/`],
    ['a header', `GET http://h/ X-Api-Key:${secret}`],
    ['a JSON field', `POST http://h/ password=${secret}`],
    ['a form field', `POST http://h/ --form password=${secret}`],
    ['a part of a multipart body', `POST http://h/ password=${secret} f@a.txt`],
    ['a JSON part of a multipart body', `POST http://h/ password:='"${secret}"' f@a.txt`],
    ['text beside files', `POST http://h/\n\n{"password": "${secret}"}\n< a.txt`],
  ])('contains no credential of %s', (_, text) => {
    const made = preview(text);
    expect(JSON.stringify(toSpec(made, made.url.text))).toContain(secret);
    expect(JSON.stringify(maskSpec(toSpec(made, made.url.text), known))).not.toContain(secret);
    expect(JSON.stringify(shownPreview(made, known))).not.toContain(`"text":"${secret}"`);
  });

  it('contains no known secret in a path or in the name of a part', () => {
    const made = preview('POST http://h/ another-known-secret=1 f@./another-known-secret.txt');
    expect(JSON.stringify(maskSpec(toSpec(made, made.url.text), known))).not.toContain(
      'another-known-secret',
    );
    expect(JSON.stringify(maskReplayable(replayableRequest(made), known))).not.toContain(
      'another-known-secret',
    );
  });

  it.each([
    'digest USER pw',
    'ntlm USER pw',
    'aws USER secret-key region:eu',
    'hawk USER key',
    'oauth1 USER secret token token-secret',
    'oauth2 http://h/token USER client-secret read',
    'oauth2 password http://h/ app username=USER password=pw',
  ])('contains no known secret in the place of a user name: %s', (words) => {
    const made = preview(`# @auth ${words.replace('USER', 'another-known-secret')}\nGET http://h/`);
    const spec = toSpec(made, made.url.text);
    expect(JSON.stringify(spec.auth)).toContain('another-known-secret');
    const masked = maskSpec(spec, known);
    expect(JSON.stringify(masked.auth)).not.toContain('another-known-secret');
    expect(masked.auth?.kind).toBe(spec.auth?.kind);
  });
});
