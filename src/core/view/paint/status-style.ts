import type { Style } from '../../text/styled.ts';

export const statusStyle = (status: number): Style => styles[Math.floor(status / 100)] ?? 'status-unknown';

const styles: Readonly<Record<number, Style>> = {
  1: 'status-100',
  2: 'status-200',
  3: 'status-300',
  4: 'status-400',
  5: 'status-500',
};
