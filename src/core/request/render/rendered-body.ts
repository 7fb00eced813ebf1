import type { BodyFacts } from '../preview/added-headers.ts';
import type { PreviewBody } from '../types.ts';

export interface RenderedBody {
  readonly body: PreviewBody;
  /** What a Content-Type is added for. */
  readonly facts: BodyFacts;
}
