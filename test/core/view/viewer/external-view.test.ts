import { describe, expect, it } from 'vitest';
import { createMasker } from '../../../../src/core/secrets/search/masker.ts';
import { browserFile } from '../../../../src/core/view/viewer/external-view.ts';
import { openViewer } from '../../../../src/core/view/viewer/viewer.ts';
import { apply, open, options, respond } from './opened-viewer.ts';

const fileOf = (body: string, type: string) => {
  const file = browserFile(
    openViewer(respond(body, type), { ...options, secrets: createMasker(['s3cret-one']) }),
    type,
  );
  return file === null
    ? null
    : {
        name: file.name,
        text: Buffer.concat(
          [...file.content].map((each) => Buffer.from(typeof each === 'string' ? each : [each])),
        ).toString(),
      };
};

describe('a file for the browser', () => {
  it('shows HTML in a frame without scripts, origin and network', () => {
    const file = fileOf('<html><script>"x" & s3cret-one</script></html>', 'text/html');
    expect(file?.name).toBe('body.html');
    expect(file?.text).toContain("content=\"default-src 'none';");
    expect(file?.text).toMatch(
      /<iframe sandbox srcdoc="<html><script>&quot;x&quot; &amp; •+<\/script><\/html>"><\/iframe>/,
    );
  });

  it.each([
    ['text/html', '"></iframe><script>alert(1)</script>', 'srcdoc="&quot;></iframe>'],
    ['application/json', '{"a":"<script>s3cret-one"}', '"a": "<script>••••'],
    ['image/svg+xml', '<svg onload="alert(1)"/>', '<svg'],
    ['text/plain', 'plain', 'plain'],
  ])('of %s holds %s as it is harmless', (type, body, part) => {
    const file = fileOf(body, type);
    expect(file?.name).toBe(type === 'text/html' ? 'body.html' : 'body.txt');
    expect(file?.text).toContain(part);
    expect(file?.text).not.toContain('s3cret');
  });

  it('holds a picture byte for byte', () => {
    expect(fileOf('PNG', 'image/png')).toEqual({ name: 'body.png', text: 'PNG' });
  });

  it('is the text of a view of a part', () => {
    const state = apply(open('<html><p>x</p></html>', 'text/html'), { kind: 'switch' });
    expect(browserFile(state, 'text/html')?.name).toBe('body.txt');
  });
});
