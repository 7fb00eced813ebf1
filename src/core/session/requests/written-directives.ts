import type { WrittenDirective } from '../../directives/directive.ts';
import { type TransportOverrides, transportOverrides } from '../../directives/transport.ts';
import { directivesOf } from '../../request/parse/parse-request.ts';
import type { AskedRequest } from './asked-request.ts';

/** Returns the directives of a request, read from its text where it was not parsed before. */
export const writtenDirectives = ({
  text,
  parsed,
}: Pick<AskedRequest, 'text' | 'parsed'>): readonly WrittenDirective[] =>
  parsed === undefined ? directivesOf(text) : (parsed.draft.directives ?? []);

/** Returns the transport settings of a request that differ from the session's. */
export const overridesOf = ({
  transport,
  ...written
}: Pick<AskedRequest, 'text' | 'parsed' | 'transport'>): TransportOverrides =>
  transport ?? transportOverrides(writtenDirectives(written));
