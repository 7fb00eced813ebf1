import type { NetworkAuth } from '../request/auth/added-auth.ts';
import { type FrozenRequest, mapFrozen } from '../request/sending/frozen-request.ts';
import type { RequestSpec, SpecBody } from '../request/types.ts';
import { maskedText } from '../template/secret-chunk.ts';
import { type CredentialPlace, placesInBody, placesInUrl } from './credential-places.ts';
import { maskHeaders, maskHeaderValue } from './header-value.ts';
import { type Masker, revealing } from './search/masker.ts';
import { mergeRanges, replaceRanges } from './search/text-ranges.ts';

/** A request that was sent, as it may be kept: secrets and everything with the name of a credential are masked. */
export function maskSpec(spec: RequestSpec, masker: Masker): RequestSpec {
  const masked = {
    ...spec,
    url: maskUrl(spec.url, masker),
    headers: maskHeaders(spec.headers, masker),
    body: maskSpecBody(spec.body, masker),
  };
  return spec.auth === undefined ? masked : { ...masked, auth: maskAuth(spec.auth) };
}

/** Masks a request whose secrets are placeholders: these stay, since they say which secret belongs there. */
export function maskFrozen(frozen: FrozenRequest, masker: Masker): FrozenRequest {
  return mapFrozen(frozen, (text, header) =>
    header !== null && !text.includes('{{') ? maskHeaderValue(header, text, masker) : masker.mask(text),
  );
}

/** A URL without its password, its credentials and other secrets. */
export function maskUrl(url: string, masker: Masker): string {
  return maskPlaces(url, placesInUrl(url), masker);
}

/** The text of a body of a request without its credentials and other secrets. */
function maskBodyText(text: string, masker: Masker): string {
  return maskPlaces(text, placesInBody(text), masker);
}

function maskPlaces(text: string, places: readonly CredentialPlace[], masker: Masker): string {
  if (masker === revealing) return text;
  return replaceRanges(text, mergeRanges([...places, ...masker.find(text)]));
}

function maskSpecBody(body: SpecBody, masker: Masker): SpecBody {
  switch (body.kind) {
    case 'none':
    case 'file':
      return body;
    case 'text':
      return { ...body, text: maskBodyText(body.text, masker) };
    case 'multipart':
      return {
        ...body,
        parts: body.parts.map((part) =>
          part.content.kind === 'text'
            ? { ...part, content: { kind: 'text', text: masker.mask(part.content.text) } }
            : part,
        ),
      };
    case 'pieces':
      return {
        ...body,
        pieces: body.pieces.map((piece) =>
          piece.kind === 'text' ? { ...piece, text: maskBodyText(piece.text, masker) } : piece,
        ),
      };
    default:
      return body satisfies never;
  }
}

function maskAuth(auth: NetworkAuth): NetworkAuth {
  switch (auth.kind) {
    case 'digest':
      return { ...auth, password: maskedText };
    case 'client-credentials':
      return { ...auth, clientSecret: maskedText };
    default:
      return auth satisfies never;
  }
}
