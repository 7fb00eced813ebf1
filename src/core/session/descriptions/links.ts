import type { Description } from '../../openapi/description.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import type { SessionState } from '../state.ts';
import { withStep } from '../variables/undo-steps.ts';
import type { LinkedDescription } from './types.ts';

type Links = readonly LinkedDescription[];

export const withLink = (links: Links, description: Description): Links =>
  [{ from: description.from, description }, ...links.filter(({ from }) => from !== description.from)].slice(
    0,
    maxLinks,
  );

const maxLinks = 20;

export const linkDescription = (state: SessionState, description: Description): SessionState => ({
  ...state,
  descriptions: withLink(state.descriptions, description),
  undo: withStep(state),
});

export const linkByFlag = (state: SessionState, description: Description): SessionState => ({
  ...state,
  descriptions: [
    { from: description.from, description, isOfFlag: true },
    ...state.descriptions.filter(({ from }) => from !== description.from),
  ],
});

export const unlinkDescriptions = (state: SessionState): SessionState => ({
  ...state,
  descriptions: [],
  undo: withStep(state),
});

export const readLink = (state: SessionState, description: Description): SessionState => ({
  ...state,
  descriptions: state.descriptions.map((link) =>
    link.from === description.from ? { ...link, description } : link,
  ),
});

export const savedLinks = (links: Links): readonly string[] =>
  links.filter(({ isOfFlag }) => isOfFlag !== true).map(({ from }) => from);

export const readDescriptions = memoizeByObject((links: Links): readonly Description[] =>
  links.flatMap(({ description }) => description ?? []),
);
