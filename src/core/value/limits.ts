/** Levels of nesting: enough for data, and safe for every recursive reader. */
export const maximumDepth = 1000;

/** Guards against endless arrays and exponential sharing. */
export const maximumCount = 10_000_000;
