/** `# @ratelimit slot NAME minIdleTime MS max COUNT expire MS`, of httpYac. Times are in milliseconds; 0 is no limit. */
export interface RateLimit {
  readonly slot: string;
  readonly minIdleTime: number;
  readonly max: number;
  readonly expire: number;
}

/** Null for a text of another form, and for one that limits nothing. */
export function parseRateLimit(text: string): RateLimit | null {
  const words = text.split(/[\s,]*(?:[\s,]|(?<=[A-Za-z]):)[\s,]*/).filter(Boolean);
  let { slot, minIdleTime, max, expire }: RateLimit = {
    slot: 'rateLimit',
    minIdleTime: 0,
    max: 0,
    expire: 0,
  };
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = [words[at], words[at + 1]];
    if (value === undefined) return null;
    const isCount = /^\d{1,9}$/.test(value);
    const key = name.toLowerCase();
    if (key === 'slot') slot = value;
    else if (key === 'minidletime' && isCount) minIdleTime = Number(value);
    else if (key === 'max' && isCount) max = Number(value);
    else if (key === 'expire' && isCount) expire = Number(value);
    else return null;
  }
  const isLimit = minIdleTime > 0 || (max > 0 && expire > 0);
  return isLimit ? { slot, minIdleTime, max, expire } : null;
}

export type SlotTimes = readonly number[];

export function nextTime(
  { minIdleTime, max, expire }: RateLimit,
  times: SlotTimes,
  now: number,
): { readonly time: number; readonly times: SlotTimes } {
  const last = times.at(-1);
  const idle = last === undefined ? now : last + minIdleTime;
  const oldest = max > 0 && expire > 0 ? times.at(-max) : undefined;
  const time = Math.max(now, idle, oldest === undefined ? now : oldest + expire);
  const kept = times.filter((one) => expire > 0 && one > now - expire);
  return { time, times: [...kept, time] };
}
