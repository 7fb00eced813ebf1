import type { Body } from '../body.ts';
import type { BodyFacts } from '../preview/added-headers.ts';
import type { Preview, RenderedText } from '../types.ts';

export interface RenderedBody {
  readonly body: Body<RenderedText>;
  readonly media: Preview['media'];
  readonly facts: BodyFacts;
}
