export interface Finding {
  readonly topic: string;
  readonly state: 'good' | 'warning' | 'problem';
  readonly found: string;
  readonly advice: string | null;
}

export const good = (topic: string, found: string): Finding => ({
  topic,
  state: 'good',
  found,
  advice: null,
});

export const warning = (topic: string, found: string, advice: string): Finding => ({
  topic,
  state: 'warning',
  found,
  advice,
});

export const problem = (topic: string, found: string, advice: string): Finding => ({
  topic,
  state: 'problem',
  found,
  advice,
});
