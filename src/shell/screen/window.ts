import type { TerminalWindow, WindowSize } from '../hooks/terminal.tsx';

export interface ResizableWindow extends TerminalWindow {
  /** Reads the size of the terminal again, and notifies. */
  update(): void;
}

export function createWindow(stdout: NodeJS.WriteStream): ResizableWindow {
  const read = (): WindowSize => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const listeners = new Set<() => void>();
  let size = read();
  return {
    size: () => size,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update() {
      size = read();
      for (const listener of listeners) listener();
    },
  };
}
