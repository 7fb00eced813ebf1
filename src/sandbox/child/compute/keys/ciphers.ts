import type { CipherGCM, DecipherGCM } from 'node:crypto';
import type { CipherAlgorithm, KeyData, KeyRequest } from '../../../protocol/keys.ts';
import { crypto } from '../node-crypto.ts';
import { bytesOf, hashOf, KeyError, keyObjectOf } from './key-data.ts';

/** AES-GCM has its tag after the text. */
export function cipher(
  { op, key, algorithm }: Extract<KeyRequest, { op: 'encrypt' | 'decrypt' }>,
  data: Buffer,
): Buffer {
  if (algorithm.name === 'RSA-OAEP') return withRsa({ op, key, algorithm }, data);
  const secret = bytesOf(key.bytes);
  const iv = bytesOf(algorithm.iv ?? '');
  const name = `aes-${secret.length * 8}-${modeOf(algorithm.name)}`;
  if (algorithm.name !== 'AES-GCM') {
    const machine =
      op === 'encrypt'
        ? crypto().createCipheriv(name, secret, iv)
        : crypto().createDecipheriv(name, secret, iv);
    return Buffer.concat([machine.update(data), machine.final()]);
  }
  const authTagLength = (algorithm.tagLength ?? 128) / 8;
  const additional = bytesOf(algorithm.additionalData ?? '');
  if (op === 'encrypt') {
    const machine = crypto().createCipheriv(name as 'aes-256-gcm', secret, iv, {
      authTagLength,
    }) as CipherGCM;
    machine.setAAD(additional);
    return Buffer.concat([machine.update(data), machine.final(), machine.getAuthTag()]);
  }
  const end = data.length - authTagLength;
  if (end < 0) throw new KeyError('OperationError', 'the data is shorter than its tag');
  const machine = crypto().createDecipheriv(name as 'aes-256-gcm', secret, iv, {
    authTagLength,
  }) as DecipherGCM;
  machine.setAAD(additional);
  machine.setAuthTag(data.subarray(end));
  return Buffer.concat([machine.update(data.subarray(0, end)), machine.final()]);
}

function modeOf(name: CipherAlgorithm['name']): string {
  if (name === 'AES-GCM') return 'gcm';
  if (name === 'AES-CBC') return 'cbc';
  if (name === 'AES-CTR') return 'ctr';
  throw new KeyError('NotSupportedError', `there is no cipher ${name}`);
}

interface Encryption {
  readonly op: 'encrypt' | 'decrypt';
  readonly key: KeyData;
  readonly algorithm: CipherAlgorithm;
}

function withRsa({ op, key, algorithm: { hash, label } }: Encryption, data: Buffer): Buffer {
  const options = {
    key: keyObjectOf(key),
    padding: crypto().constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: hashOf(hash),
    ...(label !== undefined && { oaepLabel: bytesOf(label) }),
  };
  return op === 'encrypt' ? crypto().publicEncrypt(options, data) : crypto().privateDecrypt(options, data);
}
