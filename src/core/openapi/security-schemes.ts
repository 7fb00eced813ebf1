import { own } from '../json/raw.ts';

/** The ways to authenticate that a description names (OpenAPI 3, Swagger 2.0). */
export const schemesOf = (document: unknown): unknown =>
  own(own(document, 'components'), 'securitySchemes') ?? own(document, 'securityDefinitions');
