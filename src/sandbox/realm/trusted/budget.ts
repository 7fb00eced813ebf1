import { limits } from '../../protocol/limits.ts';

/** How often one evaluation may ask something of the host. */
export interface Budget {
  /** Throws when there is nothing left for the operation. */
  spend(operation: string): void;
  renew(): void;
}

export function createBudget(): Budget {
  const spent = new Map<string, number>();
  return {
    spend(operation) {
      const budget = budgets[operation];
      if (budget === undefined) return;
      const count = (spent.get(operation) ?? 0) + 1;
      if (count > budget.most)
        throw new RangeError(`${budget.complaint}: ${budget.most} an input is the limit`);
      spent.set(operation, count);
    },
    renew: () => spent.clear(),
  };
}

const budgets: Readonly<Record<string, { readonly most: number; readonly complaint: string }>> = {
  variable: { most: limits.changes, complaint: 'too many changes of variables' },
  send: { most: limits.requests, complaint: 'too many requests' },
  test: { most: limits.tests, complaint: 'too many tests' },
};
