import type { NetworkAuth } from '../request/auth/added-auth.ts';
import { maskGrant } from '../request/auth/oauth/masked-grant.ts';
import type { AwsCredentials } from '../request/auth/signatures/signed-auth.ts';
import { mapBody, type PlacedText } from '../request/body.ts';
import { mapRequest, type RequestPlace } from '../request/request.ts';
import type { ReplayableRequest } from '../request/sending/replayable-request.ts';
import type { RequestSpec } from '../request/types.ts';
import { hasPlaceholder } from '../template/scan.ts';
import { maskedText } from '../template/secret-chunk.ts';
import { maskHeaders, maskHeaderValue } from './header-value.ts';
import { placedCredentials } from './placed-credentials.ts';
import { disabledMasker, type Masker } from './search/masker.ts';
import { shortValues } from './search/short-values.ts';
import { mergeRanges, replaceRanges } from './search/text-ranges.ts';

export function maskSpec(spec: RequestSpec, masker: Masker): RequestSpec {
  const masked = {
    ...spec,
    url: maskUrl(spec.url, masker),
    headers: maskHeaders(spec.headers, masker),
    body: mapBody(spec.body, (text, place) => maskPlaced({ text, place }, masker)),
  };
  return spec.auth === undefined ? masked : { ...masked, auth: maskTexts(maskAuth(spec.auth), masker) };
}

/** Masks a request whose secrets are placeholders: these stay, since they say which secret belongs there. */
export function maskReplayable(request: ReplayableRequest, masker: Masker): ReplayableRequest {
  const masked = mapRequest(request, (text, place) =>
    place.kind === 'header' && !hasPlaceholder(text)
      ? maskHeaderValue(place.name, text, masker)
      : masker.mask(text),
  );
  return { ...request, ...masked };
}

export const maskUrl = (url: string, masker: Masker): string =>
  maskPlaced({ text: url, place: { kind: 'url' } }, masker);

function maskPlaced(placed: PlacedText<string, RequestPlace<string>>, masker: Masker): string {
  const { text } = placed;
  if (masker === disabledMasker) return text;
  return replaceRanges(
    text,
    mergeRanges([...placedCredentials(placed), ...shortValues(text, masker), ...masker.find(text)]),
  );
}

function maskAuth(auth: NetworkAuth): NetworkAuth {
  switch (auth.kind) {
    case 'digest':
      return { ...auth, password: maskedText };
    case 'oauth2':
      return { ...auth, grant: maskGrant(auth.grant) };
    case 'aws':
      return { ...auth, credentials: maskAws(auth.credentials) };
    case 'hawk':
    case 'httpsig':
      return { ...auth, key: maskedText };
    case 'oauth1':
      return { ...auth, consumerSecret: maskedText, tokenSecret: auth.token === null ? '' : maskedText };
    case 'ntlm':
      return { ...auth, password: maskedText };
    case 'negotiate':
    case 'netrc':
    case 'login':
      return auth;
    default:
      return auth satisfies never;
  }
}

const maskAws = (credentials: AwsCredentials): AwsCredentials =>
  credentials.kind === 'profile'
    ? credentials
    : {
        ...credentials,
        secretKey: maskedText,
        sessionToken: credentials.sessionToken === null ? null : maskedText,
      };

/** A user name, the id of a key or a parameter may be a secret, too. */
const maskTexts = (auth: NetworkAuth, masker: Masker): NetworkAuth =>
  JSON.parse(JSON.stringify(auth), (name, value) =>
    typeof value === 'string' && name !== 'kind' ? masker.mask(value) : value,
  );
