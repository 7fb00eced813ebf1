import { settingText } from '../../core/session/settings/settings.ts';
import type { SessionState } from '../../core/session/state.ts';
import {
  createDynamicValues,
  type DynamicSettings,
  type DynamicSources,
  type DynamicValues,
} from '../../core/template/dynamic/dynamic.ts';
import type { LoadTestData } from '../../ports/test-data.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { createDotenvFile } from './dotenv-file.ts';
import { createTestDataLoader, type TestDataLoader } from './test-data.ts';

export interface SessionDynamics extends DynamicValues {
  readonly testData: TestDataLoader;
  /** Number that changes when dynamic values are generated again. */
  round(): number;
  lookIn(folder: string): void;
  settled<Rendered>(render: () => Rendered): Promise<Rendered>;
}

export interface DynamicsOptions {
  readonly sources: DynamicSources;
  readonly permissions: FilePermissions;
  readonly loadTestData: LoadTestData;
  readonly state: () => Pick<SessionState, 'settings' | 'seedings'>;
  readonly arrived: () => void;
}

export function createSessionDynamics(options: DynamicsOptions): SessionDynamics {
  const { sources, permissions, loadTestData, state, arrived } = options;
  const testData = createTestDataLoader(loadTestData, arrived);
  const dotenv = createDotenvFile(permissions);
  const values = createDynamicValues({
    ...sources,
    testData: testData.draw,
    dotenv: dotenv.get,
    settings: () => dynamicSettings(state()),
  });
  let round = 0;
  return {
    get: values.get,
    hasVaried: values.hasVaried,
    round: () => round,
    redraw() {
      round += 1;
      dotenv.forget();
      values.redraw();
    },
    testData,
    lookIn: dotenv.lookIn,
    async settled(render) {
      let rendered = render();
      while (testData.isLoading()) {
        await testData.ready();
        rendered = render();
      }
      return rendered;
    },
  };
}

export function dynamicSettings({
  settings,
  seedings,
}: Pick<SessionState, 'settings' | 'seedings'>): Required<DynamicSettings> {
  const seed = settingText(settings, 'seed');
  return { seed: seed === 'none' ? null : seed, locale: settingText(settings, 'locale'), seedings };
}
