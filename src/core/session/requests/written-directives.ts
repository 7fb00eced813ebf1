import type { WrittenDirective } from '../../directives/directive.ts';
import { type TransportOverrides, transportOverrides } from '../../directives/transport.ts';
import { directivesOf } from '../../request/parse/parse-request.ts';
import type { AskedRequest } from './asked-request.ts';

export const writtenDirectives = ({
  text,
  parsed,
}: Pick<AskedRequest, 'text' | 'parsed'>): readonly WrittenDirective[] =>
  parsed === undefined ? directivesOf(text) : (parsed.draft.directives ?? []);

export const overridesOf = ({
  transport,
  ...written
}: Pick<AskedRequest, 'text' | 'parsed' | 'transport'>): TransportOverrides =>
  transport ?? transportOverrides(writtenDirectives(written));
