import type { ScriptModule } from '../../core/script/modules/script-module.ts';

export interface NumberedModule extends ScriptModule {
  readonly source: number;
}
