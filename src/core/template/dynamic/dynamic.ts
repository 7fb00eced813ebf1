import type { Value } from '../../value/types.ts';
import { type DynamicForm, parseDynamicForm } from './dynamic-form.ts';

export interface DynamicSources {
  random(): number;
  uuid(): string;
  now(): number;
  env(name: string): string | undefined;
}

/** The dynamic values of one draft: each is drawn on first use, and stays until `redraw`. */
export interface DynamicValues {
  /** `missing` for an unset environment variable; undefined for an unknown form. */
  get(text: string): Value | 'missing' | undefined;
  redraw(): void;
}

export function createDynamicValues(sources: DynamicSources): DynamicValues {
  const drawn = new Map<string, Value | 'missing' | undefined>();
  return {
    get(text) {
      if (!drawn.has(text)) {
        const form = parseDynamicForm(text);
        drawn.set(text, form === null || form.kind === 'invalid' ? undefined : draw(form, sources));
      }
      return drawn.get(text);
    },
    redraw() {
      drawn.clear();
    },
  };
}

function draw(form: DynamicForm, sources: DynamicSources): Value | 'missing' {
  switch (form.kind) {
    case 'uuid':
      return sources.uuid();
    case 'timestamp':
      return Math.floor(sources.now() / 1000);
    case 'isoTimestamp':
      return new Date(sources.now());
    case 'randomInt':
      return form.minimum + Math.floor(sources.random() * (form.maximum - form.minimum + 1));
    case 'environment':
      return sources.env(form.variable) ?? 'missing';
    default:
      return form satisfies never;
  }
}
