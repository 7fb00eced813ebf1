import type { Preview } from '../../request/types.ts';
import { nowhere } from '../../template/diagnostics.ts';
import type { Diagnostic } from '../../template/types.ts';
import { wordSet } from '../../value/objects.ts';
import type { SessionState } from '../state.ts';
import { environmentNamed } from './environments.ts';

type Environments = Pick<SessionState, 'environments' | 'fileEnvironments' | 'activeEnvironment'>;

interface RequestOfMethod {
  readonly method: string;
  readonly headers: readonly Readonly<Record<'name' | 'value', { readonly text: string }>>[];
}

export function protectionOf(state: Environments, { method, headers }: RequestOfMethod): string | null {
  const { activeEnvironment: name } = state;
  const overriding = headers.filter(({ name }) => overrides.has(name.text.trim().toLowerCase()));
  const methods = [method, ...overriding.map(({ value }) => value.text.trim().toUpperCase())];
  if (name === null || methods.every((one) => harmless.has(one))) return null;
  return environmentNamed(state, name)?.isProtected === true ? name : null;
}

/** Headers whose method many servers use instead of the request's own. */
const overrides = wordSet('x-http-method-override x-method-override x-http-method');

const harmless = wordSet('GET HEAD OPTIONS');

export function withProtection(preview: Preview, name: string, permit: string): Preview {
  const diagnostic: Diagnostic = {
    code: 'protected-environment',
    severity: 'error',
    part: 'method',
    ...nowhere,
    message: `the environment ${name} is protected: ${preview.method} needs a confirmation`,
    hint: `${permit} sends it`,
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}
