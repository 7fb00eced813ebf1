/** Levels of nesting that a value may have: deep enough for data, shallow enough for every recursive reader. */
export const maximumDepth = 1000;

/** Values inside one value; an array without end or a web of shared references stops here, not at the memory's end. */
export const maximumCount = 10_000_000;
