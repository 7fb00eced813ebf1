import { createDescription } from '../../../../src/core/openapi/description.ts';

/** A description with a parameter of each kind, and an object in an object. */
export const shop = createDescription(
  {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '2' },
    servers: [{ url: 'http://h/v1' }],
    components: {
      schemas: {
        User: {
          type: 'object',
          required: ['id', 'name'],
          properties: {
            id: { type: 'integer', readOnly: true },
            name: { type: 'string', maxLength: 10, description: 'How to call them' },
            age: { type: 'integer', minimum: 0 },
            role: { type: 'string', enum: ['admin', 'guest'] },
            address: { type: 'object', properties: { zip: { type: 'string' } } },
            tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
          },
        },
      },
    },
    paths: {
      '/users': {
        get: {
          summary: 'List users',
          tags: ['people'],
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
            { name: 'sort', in: 'query', required: true, schema: { enum: ['name', 'age'] } },
            { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
          ],
          responses: {
            200: {
              description: 'All users',
              content: {
                'application/json': {
                  schema: { type: 'array', items: { $ref: '#/components/schemas/User' } },
                },
              },
            },
          },
        },
        post: {
          summary: 'Add a user',
          operationId: 'addUser',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
          responses: { '2XX': { description: 'Added' } },
        },
      },
      '/users/{id}': {
        get: {
          operationId: 'getUser',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: {},
        },
      },
    },
  },
  '/files/shop.json',
);
