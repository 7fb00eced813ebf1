/** Place where the tour is asked to begin: where it was left, or at the step of an index. */
export type TourStart = 'where-left' | number;
