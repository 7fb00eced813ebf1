import type { NetworkAuth } from './added-auth.ts';
import { grantWords } from './oauth/grant-words.ts';
import { awsWords } from './signatures/aws.ts';
import { hawkWords } from './signatures/hawk.ts';
import { httpsigWords } from './signatures/httpsig/httpsig.ts';
import { negotiateWords } from './signatures/negotiate.ts';
import { ntlmWords } from './signatures/ntlm.ts';
import { oauth1Words } from './signatures/oauth1.ts';

export function authWords(auth: NetworkAuth): readonly [scheme: string, ...words: string[]] {
  switch (auth.kind) {
    case 'digest':
      return ['digest', auth.username, auth.password];
    case 'oauth2':
      return ['oauth2', ...grantWords(auth.grant)];
    case 'aws':
      return ['aws', ...awsWords(auth)];
    case 'hawk':
      return ['hawk', ...hawkWords(auth)];
    case 'oauth1':
      return ['oauth1', ...oauth1Words(auth)];
    case 'httpsig':
      return ['httpsig', ...httpsigWords(auth)];
    case 'ntlm':
      return ['ntlm', ...ntlmWords(auth)];
    case 'negotiate':
      return ['negotiate', ...negotiateWords(auth)];
    case 'netrc':
      return ['netrc', ...(auth.file === null ? [] : [auth.file])];
    case 'login':
      return ['from', ...auth.words];
    default:
      return auth satisfies never;
  }
}
