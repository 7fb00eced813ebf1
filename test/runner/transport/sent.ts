import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect } from 'vitest';
import { pem } from '../../http/helpers/servers.ts';
import { restloop, stackFrame } from '../program.ts';
export const tls = (name: string): string => resolve(import.meta.dirname, '../../fixtures/tls', name);
export const trusted = ['--cacert', tls('ca.crt')];
export const client = ['--cert', tls('client.crt'), '--key', tls('client.key')];

export const greet: RequestListener = (request, response) => void response.end(`hello ${request.url}`);
export const whoAsks: RequestListener = (request, response) =>
  void response.end(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN));
export const asking = { requestCert: true, rejectUnauthorized: true, ca: pem('ca.crt') };

/** `restloop send` with flags: the body, or what was said instead. */
export async function send(url: string, flags: readonly string[] = [], env: Record<string, string> = {}) {
  const ran = await restloop(['send', ...flags, `GET ${url}`], { env });
  expect(ran.stderr).not.toMatch(stackFrame);
  return ran;
}

export const bodyOf = async (
  url: string,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
) => {
  const { code, stdout, stderr } = await send(url, flags, env);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
};

/** Exit code and sentence of a failure; the hint stands on the line below it. */
export async function failureOf(
  url: string,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const { code, stdout, stderr } = await send(url, flags, env);
  const [, sentence = '', hint = ''] = /^error: (.*)\n(?: {2}(.*)\n)?/m.exec(stderr) ?? [];
  return { code, stdout, sentence, hint };
}
