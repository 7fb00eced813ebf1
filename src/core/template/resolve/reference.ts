import { typeOf } from '../../value/type.ts';
import { nearestName } from '../nearest.ts';
import { awaitedProblem, type TemplateProblem, templateProblem } from '../problem.ts';
import type { PathExpression } from '../template.ts';
import type { Origin, Reference, References, ReferredRequest, Scope } from '../types.ts';
import { isTypedVersion, needsVersion } from '../version.ts';
import { writtenRequestName } from './request-name.ts';
import { type Resolution, unresolved } from './resolution.ts';
import { stepText } from './step-problem.ts';

/** Resolves `{{login.response.body.$.token}}`; null where nothing is known of such a request. */
export function resolveReference({ name, part }: Reference, scope: Scope): Resolution | null {
  const { references } = scope;
  if (references === undefined) return null;
  const found = references.value({ name, part });
  if (found === undefined) return unresolved(missingReference({ name, part }, references, scope));
  if (!isTypedVersion(scope.version)) return unresolved(needsVersion('a response reference', scope.version));
  const side = part.startsWith('request.') ? 'request' : 'response';
  const label = `the ${side} of ${name}`;
  const origin: Origin = {
    kind: 'response',
    label,
    at: null,
    foreign: label,
    ...(side === 'request' && { holdsSecret: true }),
  };
  const { value, exact } = found;
  return { kind: 'value', value: exact ?? value, type: typeOf(value), origin, secret: false };
}

export function resolvePathReference(expression: PathExpression, scope: Scope): Resolution | null {
  const reference = referenceOfPath(expression, scope);
  return reference === null ? null : resolveReference(reference, scope);
}

/** Reads a path as httpYac's reference: `{{login.token}}` is a value in the response body of `login`. Null for a variable. */
export function referenceOfPath({ name, steps }: PathExpression, { references }: Scope): Reference | null {
  const [side] = steps;
  if (side === undefined) return null;
  const path = steps.map(stepText).join('');
  if (side.kind === 'property' && /^(?:response|request)$/.test(side.key) && steps.length > 1)
    return { name, part: path.slice(1) };
  return references?.find(name) === undefined ? null : { name, part: `response.body${path}` };
}

export function resolveAwaitedVariable(name: string, { references }: Scope): Resolution | null {
  const request = references?.producerOf(name);
  if (request === undefined || request.state === 'answered') return null;
  return unresolved(noExchangeProblem(request, name));
}

function missingReference(
  { name, part }: Reference,
  references: References,
  { names }: Scope,
): TemplateProblem {
  const request = references.find(name) ?? references.producerOf(name);
  if (request === undefined) {
    const requests = [...references.names()];
    const sameName = requests.filter((other) => other.endsWith(`/${name}`)).map(writtenRequestName);
    const near = nearestName(name, [...requests, ...names()]);
    const hint =
      sameName.length > 1
        ? `several folders have a request with this name: ${sameName.join(', ')}`
        : near === null
          ? '# @name gives a request its name'
          : `did you mean ${requests.includes(near) ? writtenRequestName(near) : near}?`;
    return templateProblem('unresolved-variable', `no variable and no request is named ${name}`, hint);
  }
  if (request.state !== 'answered') return noExchangeProblem(request, part);
  const status = references.value({ name, part: 'response.status' })?.value;
  if (typeof status === 'number' && status >= 400)
    return templateProblem('missing-property', `${name} returned ${status} and has no ${part}`);
  return templateProblem(
    'missing-property',
    `the exchange of ${name} has no ${part}`,
    /^response\.body\.(?!\$)/.test(part) ? 'a JSONPath picks from a body: response.body.$.token' : null,
  );
}

function noExchangeProblem({ name, state }: ReferredRequest, what: string): TemplateProblem {
  switch (state) {
    case 'later': {
      const known = `known after ${name} is sent`;
      return awaitedProblem('awaits-response', `${what} is ${known}`, { kind: 'response', label: known });
    }
    case 'failed':
      return templateProblem('awaits-response', `${name} got no response, so there is no ${what}`);
    case 'released': {
      const message = `the body of ${name} is no longer in memory, because newer responses needed the space`;
      return templateProblem('missing-property', message, `send ${name} again`);
    }
    case 'unsent':
    case 'answered': {
      const message = `${name} was not sent yet, so there is no ${what}`;
      return templateProblem('awaits-response', message, `send ${name} first`);
    }
    default:
      return state satisfies never;
  }
}
