import type { TerminalWindow, WindowSize } from '../hooks/terminal.tsx';
import { createListeners } from '../listeners.ts';

export interface ResizableWindow extends TerminalWindow {
  /** Reads the size of the terminal again, and notifies. */
  update(): void;
}

export function createWindow(stdout: NodeJS.WriteStream): ResizableWindow {
  const read = (): WindowSize => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const listeners = createListeners();
  let size = read();
  return {
    size: () => size,
    subscribe: listeners.subscribe,
    update() {
      size = read();
      listeners.notify();
    },
  };
}
