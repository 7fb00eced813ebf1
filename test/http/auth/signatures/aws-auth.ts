import type { AwsAuth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';

/** The credentials of Amazon's test suite. */
export const auth: AwsAuth = {
  kind: 'aws',
  credentials: {
    kind: 'keys',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: null,
  },
  region: 'us-east-1',
  service: 'service',
  place: 'header',
  payload: 'signed',
  expires: 3600,
};
