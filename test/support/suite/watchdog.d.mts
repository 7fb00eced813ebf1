export function startWatchdog(options?: { readonly limit?: number; readonly every?: number }): {
  watch(file: string): void;
};
export function endProcess(file: string, reason: string): void;
