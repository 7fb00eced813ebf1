/** Environment of TypeScript's native compiler: without its garbage collector it takes a tenth more memory, and a fifth less processor time. */
export const compilerEnvironment = { ...process.env, GOGC: 'off' };
