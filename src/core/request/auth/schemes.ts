import { apiKey } from './api-key.ts';
import { basic } from './basic.ts';
import { bearer } from './bearer.ts';
import { digest } from './digest.ts';
import { from } from './login/from.ts';
import { oauth2 } from './oauth/oauth2.ts';
import type { AuthScheme } from './scheme.ts';
import { aws } from './signatures/aws.ts';
import { hawk } from './signatures/hawk.ts';
import { httpsig } from './signatures/httpsig/httpsig.ts';
import { negotiate } from './signatures/negotiate.ts';
import { netrc } from './signatures/netrc.ts';
import { ntlm } from './signatures/ntlm.ts';
import { oauth1 } from './signatures/oauth1.ts';

export const authSchemes: readonly AuthScheme[] = [
  basic,
  bearer,
  apiKey,
  digest,
  oauth2,
  from,
  aws,
  httpsig,
  hawk,
  oauth1,
  ntlm,
  negotiate,
  netrc,
];

export function findScheme(name: string): AuthScheme | undefined {
  const wanted = name.toLowerCase();
  return authSchemes.find((scheme) => scheme.name === wanted);
}
