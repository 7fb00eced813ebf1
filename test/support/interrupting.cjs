// Preloaded into the program: sends a signal to it after so many asynchronous steps, counted from its first listener.
const { createHook } = require('node:async_hooks');

let left = Number(process.env.INTERRUPT_AFTER);
const interrupt = () => {
  clearTimeout(atRest);
  hook.disable();
  process.kill(process.pid, process.env.INTERRUPT_WITH);
};
// Later versions of Node take fewer steps: a program that has taken all of its own is interrupted at rest.
const atRest = setTimeout(interrupt, 5_000).unref();
const hook = createHook({
  init() {
    left -= 1;
    if (left === 0) interrupt();
  },
});
process.on('newListener', function onSignals(name) {
  if (name !== process.env.INTERRUPT_WITH) return;
  process.removeListener('newListener', onSignals);
  hook.enable();
});
