import type { Style } from '../../text/styled.ts';

export function statusStyle(status: number): Style {
  switch (Math.floor(status / 100)) {
    case 1:
      return 'status-100';
    case 2:
      return 'status-200';
    case 3:
      return 'status-300';
    case 4:
      return 'status-400';
    case 5:
      return 'status-500';
    default:
      return 'status-unknown';
  }
}
