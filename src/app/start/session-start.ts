import type { HostPattern } from '../../core/request/hosts/host-pattern.ts';
import type { Action } from '../../core/session/actions.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import { escapeBraces } from '../../core/template/escape.ts';
import { mapTexts } from '../../core/value/texts.ts';

export type GivenDefault = Omit<Extract<Action, { kind: 'default-given' }>, 'kind'>;

export interface SessionStart {
  readonly session: string | null;
  readonly settings: readonly {
    readonly key: string;
    readonly text: string;
    readonly isOfProject?: boolean;
  }[];
  /** A name, or the path of a file that another tool wrote. */
  readonly environment: string | null;
  readonly environmentBy?: 'project';
  readonly globals: readonly string[];
  readonly descriptions: readonly string[];
  readonly variables: readonly NamedVariable[];
  readonly auth: string | null;
  readonly defaults: readonly GivenDefault[];
  readonly scripts: readonly string[];
  readonly cookieFiles: readonly string[];
  readonly cookieJar: string | null;
  readonly allowHosts: readonly HostPattern[];
  readonly allowFiles: readonly string[];
  readonly allowProtected: boolean;
  readonly allowSecrets: readonly string[];
}

export const emptyStart: SessionStart = {
  session: null,
  settings: [],
  environment: null,
  globals: [],
  descriptions: [],
  variables: [],
  auth: null,
  defaults: [],
  scripts: [],
  cookieFiles: [],
  cookieJar: null,
  allowHosts: [],
  allowFiles: [],
  allowProtected: false,
  allowSecrets: [],
};

/** A variable whose value is data: `{{ }}` in it is text. */
export function literalVariable(variable: NamedVariable): NamedVariable {
  return { ...variable, value: mapTexts(variable.value, escapeBraces) };
}
