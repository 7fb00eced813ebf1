export interface Timers {
  set(name: string, milliseconds: number, fire: () => void): void;
  clear(name: string): void;
  clearAll(): void;
  count(): number;
}

export function createTimers(): Timers {
  const timers = new Map<string, NodeJS.Timeout>();
  const clear = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    set(name, milliseconds, fire) {
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
