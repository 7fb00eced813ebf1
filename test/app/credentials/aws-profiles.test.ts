import { expect, it } from 'vitest';
import { type AwsProfile, readAwsProfile } from '../../../src/app/credentials/aws-profiles.ts';

const credentials = `
[default]
aws_access_key_id = AKIDEFAULT
aws_secret_access_key=secret=1

# of the second account
[second]
aws_access_key_id = AKISECOND ; here
aws_secret_access_key = secret2
aws_session_token = token2
`;

const config = `
[default]
region = eu-west-1

[profile second]
region = eu-central-1
s3 =
  max_concurrent_requests = 20

[profile in-config]
aws_access_key_id = AKICONFIG
aws_secret_access_key = secret3

[sso-session corp]
sso_start_url = https://corp.awsapps.com/start
sso_region = us-east-1

[profile sso]
sso_session = corp
sso_account_id = 123456789012
sso_role_name = Reader
region = us-east-2

[profile old-sso]
sso_start_url = https://corp.awsapps.com/start
sso_account_id = 123456789012
sso_role_name = Reader

[profile role]
role_arn = arn:aws:iam::1:role/r

[profile program]
credential_process = /bin/steal
`;

const kept = (expiration: string) =>
  JSON.stringify({
    ProviderType: 'sso',
    Credentials: {
      AccessKeyId: 'ASIA',
      SecretAccessKey: 'secret4',
      SessionToken: 'token4',
      Expiration: expiration,
    },
  });

// SHA-1 of {"accountId":"123456789012","roleName":"Reader","sessionName":"corp"}, and of the one with startUrl.
const cache = '/home/ada/.aws/cli/cache';
const files: Record<string, string> = {
  '/home/ada/.aws/credentials': credentials,
  '/home/ada/.aws/config': config,
  [`${cache}/e916525d47e3ac474990796ecd6fd8a0bde18c3d.json`]: kept('2026-01-01T12:00:00Z'),
  [`${cache}/22cc9a999c0fe14267a721edf1a9f8eb92722564.json`]: kept('2026-01-01T10:00:00Z'),
};

const profile = (name: string, environment = {}): Promise<AwsProfile> =>
  readAwsProfile(name, {
    home: '/home/ada',
    environment,
    read: async (path) => files[path] ?? null,
    now: () => Date.parse('2026-01-01T11:00:00Z'),
  });

it.each<[name: string, expected: AwsProfile]>([
  [
    'default',
    { keys: { accessKey: 'AKIDEFAULT', secretKey: 'secret=1', sessionToken: null }, region: 'eu-west-1' },
  ],
  [
    'second',
    {
      keys: { accessKey: 'AKISECOND', secretKey: 'secret2', sessionToken: 'token2' },
      region: 'eu-central-1',
    },
  ],
  ['in-config', { keys: { accessKey: 'AKICONFIG', secretKey: 'secret3', sessionToken: null }, region: null }],
  ['sso', { keys: { accessKey: 'ASIA', secretKey: 'secret4', sessionToken: 'token4' }, region: 'us-east-2' }],
])('reads the profile %s', async (name, expected) => {
  expect(await profile(name)).toEqual(expected);
});

it.each([
  ['old-sso', 'The keys of the profile old-sso expired at 2026-01-01T10:00:00Z.'],
  ['role', 'The profile role has no usable keys: it assumes a role, which needs a separate request.'],
  [
    'program',
    'The profile program has no usable keys: they come from a program, and restloop does not run it.',
  ],
  ['missing', 'There is no profile missing in /home/ada/.aws/credentials or /home/ada/.aws/config.'],
])('reports what %s lacks', async (name, message) => {
  await expect(profile(name)).rejects.toMatchObject({ failure: { message } });
});

it('reads the files that environment variables name', async () => {
  files['/elsewhere'] = '[default]\naws_access_key_id=A\naws_secret_access_key=b';
  const { keys } = await profile('default', { AWS_SHARED_CREDENTIALS_FILE: '/elsewhere' });
  expect(keys).toEqual({ accessKey: 'A', secretKey: 'b', sessionToken: null });
});
