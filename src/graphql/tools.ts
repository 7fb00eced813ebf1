import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
} from 'graphql';
import type { GraphqlSchema, GraphqlTools } from '../ports/graphql.ts';
import { checkQuery } from './check.ts';
import { completeAt } from './completion.ts';
import { describeAt, describeName } from './describe.ts';
import { completeVariables, describeVariable } from './variables.ts';

export function createGraphqlTools(): GraphqlTools {
  return {
    introspection: getIntrospectionQuery(),
    readSchema(data) {
      try {
        return toolsOf(buildClientSchema(data as IntrospectionQuery, { assumeValid: true }));
      } catch {
        // A server may answer anything.
        return null;
      }
    },
  };
}

function toolsOf(schema: GraphQLSchema): GraphqlSchema {
  return {
    types: Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__')).length,
    complete: (query, cursor) => completeAt(query, cursor, schema),
    check: (query, variables) => checkQuery(query, variables, schema),
    describe: (name) => describeName(name, schema),
    describeAt: (query, cursor) => describeAt(query, cursor, schema),
    completeVariables: (query, place) => completeVariables(query, place, schema),
    describeVariable: (query, steps) => describeVariable(query, steps, schema),
  };
}
