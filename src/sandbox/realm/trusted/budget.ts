import { limits } from '../../protocol/limits.ts';

export interface Budget {
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
      if (count > budget.max)
        throw new RangeError(`${budget.message}: the limit is ${budget.max} for each input`);
      spent.set(operation, count);
    },
    renew: () => spent.clear(),
  };
}

const budgets: Readonly<Record<string, { readonly max: number; readonly message: string }>> = {
  variable: { max: limits.changes, message: 'too many changes of variables' },
  send: { max: limits.requests, message: 'too many requests' },
  wish: { max: limits.wishes, message: 'too many changes of the request' },
  test: { max: limits.tests, message: 'too many tests' },
};
