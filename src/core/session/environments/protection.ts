import type { Preview } from '../../request/types.ts';
import type { Diagnostic } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import { environmentNamed } from './environments.ts';

type Environments = Pick<SessionState, 'environments' | 'fileEnvironments' | 'activeEnvironment'>;

/** The environment in use where it is protected, and a request of the method needs a question; null otherwise. */
export function protectionOf(state: Environments, method: string): string | null {
  const { activeEnvironment: name } = state;
  if (name === null || harmless.has(method)) return null;
  return environmentNamed(state, name)?.isProtected === true ? name : null;
}

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Adds the error of a request that nobody can be asked about; `permit` is the flag or option that sends it. */
export function withProtection(preview: Preview, name: string, permit: string): Preview {
  const diagnostic: Diagnostic = {
    code: 'protected-environment',
    severity: 'error',
    part: 'method',
    line: 1,
    column: 1,
    offset: 0,
    length: 0,
    message: `the environment ${name} is protected: ${preview.method} is not sent without a question`,
    hint: `${permit} sends it`,
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}
