import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AwsAuth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';
import type { RequestSpec } from '../../../../src/core/request/types.ts';
import { createAws } from '../../../../src/http/auth/signatures/aws.ts';
import { auth } from './aws-auth.ts';
import { clockAt, complete, headerOf } from './complete.ts';

/** Amazon's examples for S3; region and service come from the host. */
describe('S3', () => {
  const s3 = createAws(clockAt('2013-05-24T00:00:00Z'));
  const own: AwsAuth = {
    ...auth,
    credentials: {
      kind: 'keys',
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      sessionToken: null,
    },
    region: null,
    service: null,
  };
  const bucket = 'https://examplebucket.s3.amazonaws.com';

  it.each<[string, Partial<RequestSpec>, string]>([
    [
      '/test.txt',
      { headers: [['Range', 'bytes=0-9']] },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      '/test$file.text',
      {
        method: 'PUT',
        headers: [
          ['Date', 'Fri, 24 May 2013 00:00:00 GMT'],
          ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
        ],
        body: { kind: 'text', text: 'Welcome to Amazon S3.' },
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('%s', async (path, request, signature) => {
    const signed = await complete(s3, own, { url: bucket + path, ...request });
    expect(headerOf(signed, 'authorization')).toContain(`Signature=${signature}`);
  });

  it('signs a URL that others can open', async () => {
    const signed = await complete(
      s3,
      { ...own, place: 'query', expires: 86_400 },
      { url: `${bucket}/test.txt` },
    );
    expect(signed.path).toContain(
      'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('hashes a body that is a file as it goes out, compressed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'restloop-aws-'));
    const path = join(folder, 'body.txt');
    writeFileSync(path, 'x'.repeat(100_000));
    const send = (spec: Partial<RequestSpec>) =>
      complete(s3, own, {
        url: `${bucket}/a`,
        method: 'PUT',
        ...spec,
        body: { kind: 'file', path, substitute: false },
      });
    const hashes = [
      headerOf(await send({}), 'x-amz-content-sha256'),
      headerOf(await send({ compress: 'gzip' }), 'x-amz-content-sha256'),
    ];
    rmSync(folder, { recursive: true });
    const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hashes).toEqual([digest('x'.repeat(100_000)), digest(gzipSync('x'.repeat(100_000)))]);
  });

  it('leaves the body unsigned if that is wanted', async () => {
    const signed = await complete(s3, { ...own, payload: 'unsigned' }, { url: `${bucket}/a`, method: 'PUT' });
    expect(headerOf(signed, 'x-amz-content-sha256')).toBe('UNSIGNED-PAYLOAD');
  });
});
