// Loaded before the program: at SIGUSR2 it collects garbage, and writes how many bytes are left to MEMORY_LOG.
const { appendFileSync } = require('node:fs');

process.on('SIGUSR2', () => {
  global.gc();
  // What finalizers let go is collected by the next one.
  setImmediate(() => {
    global.gc();
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(process.env.MEMORY_LOG, `${heapUsed + external}\n`);
  });
});
