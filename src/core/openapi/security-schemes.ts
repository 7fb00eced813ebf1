import { own } from '../json/raw.ts';

export const schemesOf = (document: unknown): unknown =>
  own(own(document, 'components'), 'securitySchemes') ?? own(document, 'securityDefinitions');
