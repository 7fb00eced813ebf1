/** Levels of nesting: enough for data, and safe for every recursive reader. */
export const maxDepth = 1000;

/** Guards against endless arrays and exponential sharing. */
export const maxCount = 10_000_000;
