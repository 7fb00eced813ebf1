import type { Preview } from '../../request/types.ts';
import type { Diagnostic } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import { environmentNamed } from './environments.ts';

type Environments = Pick<SessionState, 'environments' | 'fileEnvironments' | 'activeEnvironment'>;

interface RequestOfMethod {
  readonly method: string;
  readonly headers: readonly Readonly<Record<'name' | 'value', { readonly text: string }>>[];
}

/** The environment in use where it is protected, and a request of the method needs a question; null otherwise. */
export function protectionOf(state: Environments, { method, headers }: RequestOfMethod): string | null {
  const { activeEnvironment: name } = state;
  const overriding = headers.filter(({ name }) => overrides.has(name.text.trim().toLowerCase()));
  const methods = [method, ...overriding.map(({ value }) => value.text.trim().toUpperCase())];
  if (name === null || methods.every((one) => harmless.has(one))) return null;
  return environmentNamed(state, name)?.isProtected === true ? name : null;
}

/** Many servers take the method of such a header in the place of the request's own. */
const overrides: ReadonlySet<string> = new Set([
  'x-http-method-override',
  'x-method-override',
  'x-http-method',
]);

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function withProtection(preview: Preview, name: string, permit: string): Preview {
  const diagnostic: Diagnostic = {
    code: 'protected-environment',
    severity: 'error',
    part: 'method',
    line: 1,
    column: 1,
    offset: 0,
    length: 0,
    message: `the environment ${name} is protected: ${preview.method} needs a confirmation`,
    hint: `${permit} sends it`,
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}
