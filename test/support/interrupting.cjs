// Preloaded into the program: sends a signal to it after so many asynchronous steps, counted from its first listener.
const { createHook } = require('node:async_hooks');

let left = Number(process.env.INTERRUPT_AFTER);
const hook = createHook({
  init() {
    left -= 1;
    if (left !== 0) return;
    hook.disable();
    process.kill(process.pid, process.env.INTERRUPT_WITH);
  },
});
process.on('newListener', function onSignals(name) {
  if (name !== process.env.INTERRUPT_WITH) return;
  process.removeListener('newListener', onSignals);
  hook.enable();
});
