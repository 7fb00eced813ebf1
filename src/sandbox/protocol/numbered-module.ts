import type { ScriptModule } from '../../core/script/modules/script-module.ts';

/** A module with the number of its source, which stacks name. */
export interface NumberedModule extends ScriptModule {
  readonly source: number;
}
