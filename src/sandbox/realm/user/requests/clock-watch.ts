import { global, NativeDate } from '../primordials.ts';

export function watchClock(): { readonly isRead: () => boolean; readonly stop: () => void } {
  let isRead = false;
  const read = () => {
    isRead = true;
  };
  const watched: typeof NativeDate = new NativeProxy(NativeDate, {
    construct(target, values: never[], newTarget): object {
      if (values.length === 0) read();
      return Reflect.construct(target, values, newTarget === watched ? target : newTarget);
    },
    apply() {
      read();
      return NativeDate();
    },
    get(target, name) {
      if (name === 'now') read();
      return Reflect.get(target, name);
    },
  });
  const before = Reflect.getOwnPropertyDescriptor(global, 'Date');
  if (before?.value === NativeDate) Reflect.defineProperty(global, 'Date', { ...before, value: watched });
  return {
    isRead: () => isRead,
    stop() {
      const now = Reflect.getOwnPropertyDescriptor(global, 'Date');
      if (now?.value === watched) Reflect.defineProperty(global, 'Date', { ...now, value: NativeDate });
    },
  };
}

const NativeProxy = Proxy;
