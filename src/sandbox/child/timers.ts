export function createTimers() {
  const timers = new Map<string, NodeJS.Timeout>();
  const clear = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    set(name: string, milliseconds: number, fire: () => void) {
      clear(name);
      const timer = setTimeout(() => {
        timers.delete(name);
        fire();
      }, milliseconds);
      timers.set(name, timer);
    },
    clear,
    clearAll() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    count: () => timers.size,
  };
}
