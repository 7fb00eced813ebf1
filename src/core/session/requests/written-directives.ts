import type { WrittenDirective } from '../../directives/directive.ts';
import { type TransportOverrides, transportOverrides } from '../../directives/transport.ts';
import { directivesOf } from '../../request/parse/parse-request.ts';
import type { RequestInput } from './request-input.ts';

export const writtenDirectives = ({
  text,
  parsed,
}: Pick<RequestInput, 'text' | 'parsed'>): readonly WrittenDirective[] =>
  parsed === undefined ? directivesOf(text) : (parsed.draft.directives ?? []);

export const overridesOf = (
  request: Pick<RequestInput, 'text' | 'parsed' | 'transport'>,
): TransportOverrides => request.transport ?? transportOverrides(writtenDirectives(request));
