import { parseDynamicForm } from '../../core/template/dynamic/dynamic-form.ts';
import type { DynamicForm } from '../../core/template/dynamic/form.ts';
import { stepText } from '../../core/template/resolve/step-problem.ts';
import type { Expression } from '../../core/template/template.ts';

export interface KnownNames {
  isVariable(name: string): boolean;
  findRequest(name: string): string | undefined;
}

export function pathOf(expression: Expression, names: KnownNames): string | null {
  switch (expression.kind) {
    case 'path': {
      const { name, steps } = expression;
      const [side] = steps;
      const rest = steps.map(stepText).join('');
      if (side === undefined || names.isVariable(name) || names.findRequest(name) === undefined)
        return `${name}${rest}`;
      const isReference = side.kind === 'property' && /^(?:response|request)$/.test(side.key);
      return referencePath(name, isReference ? rest.slice(1) : `response.body${rest}`, names);
    }
    case 'reference':
      return referencePath(expression.name, expression.part, names);
    case 'dynamic': {
      const form = parseDynamicForm(expression.text);
      return form === null || form.kind === 'invalid' ? null : dynamicPath(form);
    }
    case 'prompt':
      return expression.prompt.provided === undefined ? expression.prompt.name : null;
    case 'malformed':
    case 'unterminated':
      return null;
    default:
      return expression satisfies never;
  }
}

function referencePath(name: string, part: string, { findRequest }: KnownNames): string | null {
  const request = findRequest(name);
  return request !== undefined && readablePart.test(part) ? `${request}.${part}` : null;
}

const steps = String.raw`(?:\.[\w$-]+|\.\*|\[(?:\d+|\*|"[^"\\\]]*"|'[^'\\\]]*')\])*`;
const readablePart = new RegExp(String.raw`^response\.(?:headers\.[\w-]+|body(?:\.\$)?${steps})$`);
const readableJsonPath = new RegExp(String.raw`^\$${steps}$`);

export const isReadableJsonPath = (path: string): boolean => readableJsonPath.test(path);

function dynamicPath(form: DynamicForm): string | null {
  switch (form.kind) {
    case 'uuid':
    case 'isoTimestamp':
      return `$${form.kind}`;
    case 'timestamp':
      return form.offsets.length === 0 ? '$timestamp' : null;
    case 'integer':
      return `$randomInt ${form.minimum} ${form.maximum}`;
    case 'environment':
      return form.from === 'process' && !form.isIndirect ? `$env.${form.variable}` : null;
    default:
      return null;
  }
}
