import { messageOf } from '../../app/message.ts';
import { type FilteredText, readFilter } from '../../core/view/response/filter.ts';
import type { TypedFilter, ViewerState } from '../../core/view/viewer/viewer-state.ts';
import type { FilterAction } from '../../core/view/viewer/views/filter.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Selector } from '../../ports/selector.ts';

export interface FilterHistory {
  earlier(): readonly string[];
  keep(filter: string): void;
}

export interface FilterContext {
  readonly filters: FilterHistory;
  openSelector: Adapters['selector'];
}

interface FilterUser {
  readonly latest: readonly string[];
  /** Takes the matches of a filter; null where it is no longer the one that is typed. */
  found(mode: TypedFilter, action: FilterAction): ViewerState | null;
}

export function createTypedFilter({ filters, openSelector }: FilterContext, user: FilterUser) {
  let { latest } = user;
  let sought: TypedFilter | null = null;
  /** Matches that wait for Enter: to lay them out takes longer than a key. */
  let held: FilterAction | null = null;
  let resting: NodeJS.Timeout | undefined;
  let selector: { readonly searched: FilteredText; readonly opened: Promise<Selector> } | null = null;

  function follow(state: ViewerState): void {
    keep(state);
    const mode = state.mode.kind === 'filter' ? state.mode : null;
    if (mode !== null && mode.text === sought?.text && mode.origin === sought.origin) {
      sought = mode;
      if (mode.whenFound === 'keep' && held !== null) show(mode, held);
      return;
    }
    sought = mode;
    held = null;
    clearTimeout(resting);
    if (mode !== null && mode.text.trim() !== '')
      resting = setTimeout(() => void find(mode), restMilliseconds);
  }

  function keep({ filters: current }: ViewerState): void {
    const [newest] = current;
    if (newest === undefined || current === latest) return;
    latest = current;
    filters.keep(newest);
  }

  async function find({ text, origin }: TypedFilter): Promise<void> {
    const searched = origin.document.filtered;
    if (searched === undefined) return;
    if (selector?.searched !== searched) {
      close();
      selector = { searched, opened: openSelector(searched) };
    }
    const action = await selector.opened
      .then(({ select }) => select(text))
      .then(
        (selection): FilterAction => ({
          kind: 'filter-found',
          filter: readFilter(text, searched.kind),
          selection,
        }),
        (error): FilterAction => ({ kind: 'filter-failed', message: messageOf(error) }),
      );
    if (sought === null || sought.text !== text || sought.origin !== origin) return;
    if (sought.whenFound === 'stay' && isLarge(action)) {
      held = action;
      show(sought, { kind: 'filter-failed', message: 'There are many matches: Enter shows them.' });
    } else show(sought, action);
  }

  function show(mode: TypedFilter, action: FilterAction): void {
    const after = user.found(mode, action);
    if (after === null) return;
    sought = after.mode.kind === 'filter' ? after.mode : null;
    keep(after);
  }

  function close(): void {
    clearTimeout(resting);
    void selector?.opened.then((opened) => opened.close());
    selector = null;
  }

  return { follow, close };
}

const restMilliseconds = 60;

/** UTF-16 units of matches that are shown while a filter is typed. */
const maxTyped = 500_000;

const isLarge = (action: FilterAction): boolean =>
  action.kind === 'filter-found' && action.selection.text.length > maxTyped;
