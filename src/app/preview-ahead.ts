import type { BodySizes } from '../core/request/body-length.ts';
import type { ParsedRequest } from '../core/request/draft.ts';
import { createPreviewer, type PreviewedText } from '../core/request/previewer.ts';
import { givenAuth } from '../core/session/auth.ts';
import type { SessionState } from '../core/session/state.ts';
import type { Scope } from '../core/template/types.ts';

/** The preview of the request that comes next, made while the one before it is on its way. */
export interface PreviewAhead {
  make(parsed: ParsedRequest, state: SessionState, seen: Seen): void;
  /** The preview where it would be the same now; else null. */
  take(parsed: ParsedRequest, state: SessionState): PreviewedText | null;
}

/** What a preview looks at besides the session. */
interface Seen {
  readonly scope: Scope;
  readonly sizes: BodySizes;
}

/** Nothing is made yet. */
export function createPreviewAhead(): PreviewAhead {
  const previewer = createPreviewer();
  let made: Made | null = null;
  return {
    make(parsed, state, { scope, sizes }) {
      let isLasting = true;
      // Dynamic values are drawn anew for each request, and responses come with it.
      const passing =
        <Arguments extends unknown[], Result>(ask: (...given: Arguments) => Result) =>
        (...given: Arguments) => {
          isLasting = false;
          return ask(...given);
        };
      const { references } = scope;
      const previewed = previewer.previewParsed(
        parsed,
        {
          ...scope,
          dynamic: passing(scope.dynamic),
          ...(references !== undefined && {
            references: {
              value: passing(references.value),
              find: passing(references.find),
              behind: passing(references.behind),
              names: passing(references.names),
              ...(references.broken !== undefined && { broken: passing(references.broken) }),
            },
          }),
        },
        { auth: givenAuth(state), sizes },
      );
      const { layers, settings, auth } = state;
      made = isLasting ? { parsed, state: { layers, settings, auth }, previewed } : null;
    },
    take(parsed, { layers, settings, auth }) {
      const last = made;
      made = null;
      if (last === null || last.parsed !== parsed) return null;
      const { state, previewed } = last;
      return state.layers === layers && state.settings === settings && state.auth === auth ? previewed : null;
    },
  };
}

interface Made {
  readonly parsed: ParsedRequest;
  readonly state: Pick<SessionState, 'layers' | 'settings' | 'auth'>;
  readonly previewed: PreviewedText;
}
