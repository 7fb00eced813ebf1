import { describe, expect, it } from 'vitest';
import { isCredentialName, type NamePlace } from '../../../src/core/http/credential-names.ts';

const table: Readonly<Record<NamePlace, { readonly credentials: string; readonly others: string }>> = {
  header: {
    credentials: `Authorization proxy-authorization Cookie Set-Cookie X-API-Key api-key X-ApiKey X-Secret
      X-Auth-Token X-Gitlab-Token PRIVATE-TOKEN My-ApiKey X-Passwd Passwd My-Passwd X-Session-Id X-Session
      X-Access-Key X-Auth X-Auth-Key X-Auth-Email X-Amz-Security-Token X-Amz-Signature X-Hub-Signature-256
      Ocp-Apim-Subscription-Key x-functions-key X-CSRF-Token X-XSRF-TOKEN Cookie2 DPoP X-Credentials Signature`,
    others: `Accept X-Keyboard Content-Type X-Tokens-Left Idempotency-Key Sec-WebSocket-Key X-Cache-Key
      Access-Control-Allow-Credentials WWW-Authenticate Proxy-Authenticate X-Token-Type X-Auth-Type
      X-RateLimit-Remaining-Tokens Authority X-Author ETag Content-Security-Policy X-Compass`,
  },
  field: {
    credentials: `password Password user_password newPassword passwordConfirmation db_pass pwd passphrase secret
      clientSecret client_secret SECRET2 token accessToken access_token tokenB TOKEN_PROD authtoken refreshtoken jwt
      bearer apiKey api_key apikey APIKey xApiKey privateKey secret_key signing-key sessionId session_id session
      JSESSIONID PHPSESSID connect.sid sid cookie csrf_token otp pin auth authHeader signature sig
      X-Amz-Signature credential credentials`,
    others: `user name id key cacheKey issue_key primaryKey tokens max_tokens total_tokens token_type tokenType
      token_url tokenExpiresAt expires_in password_policy passenger compass keyboard author authority secretary
      session_timeout sessionTitle cookie_name signature_method broken pint`,
  },
  environment: {
    credentials: `PASSWORD GH_TOKEN AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID STRIPE_KEY KEY SIGNING_KEY_PROD
      TOKEN_STAGING DB_PASS SMTP_PASSWORD MY_AUTH npm_config__authToken SESSION`,
    others: 'HOME PATH USER KEYBOARD LANG TOKEN_URL SECRETS_PATH SECRET_FILE COMPASS EDITOR base_url host id',
  },
};

const split = (names: string): string[] => names.split(/\s+/).filter((name) => name !== '');

describe.each(Object.entries(table))('the name of a %s', (place, { credentials, others }) => {
  it.each(split(credentials))('%s is the name of a credential', (name) => {
    expect(isCredentialName(name, place as NamePlace)).toBe(true);
  });

  it.each(split(others))('%s is not the name of a credential', (name) => {
    expect(isCredentialName(name, place as NamePlace)).toBe(false);
  });
});
