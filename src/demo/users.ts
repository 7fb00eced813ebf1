import { Refusal } from './reply.ts';

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly active: boolean;
  readonly [field: string]: unknown;
}

export interface UserFilter {
  readonly limit: number;
  readonly offset: number;
  /** `active`, `inactive`, or a part of the name or the e-mail; empty for all. */
  readonly filter: string;
}

export type Users = ReturnType<typeof createUsers>;

const beginning: readonly User[] = [
  { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', active: true },
  { id: 2, name: 'Alan Turing', email: 'alan@example.com', active: true },
  { id: 3, name: 'Grace Hopper', email: 'grace@example.com', active: true },
  { id: 4, name: 'Edsger Dijkstra', email: 'edsger@example.com', active: false },
  { id: 5, name: 'Barbara Liskov', email: 'barbara@example.com', active: true },
];

const most = 10_000;

export function createUsers() {
  const users = new Map(beginning.map((user) => [user.id, user]));
  let nextId = beginning.length + 1;
  const store = (user: User): User => {
    users.set(user.id, user);
    return user;
  };
  return {
    list({ limit, offset, filter }: UserFilter): { readonly users: readonly User[]; readonly total: number } {
      const matching = [...users.values()].filter((user) => matches(user, filter));
      return { users: matching.slice(offset, offset + limit), total: matching.length };
    },
    get: (id: number): User | undefined => users.get(id),
    create(fields: Readonly<Record<string, unknown>>): User {
      if (users.size >= most) throw refusal(`There are ${most} users; delete some first.`);
      const user = store({ ...checked(fields), id: nextId });
      nextId += 1;
      return user;
    },
    replace(id: number, fields: Readonly<Record<string, unknown>>): User | undefined {
      return users.has(id) ? store({ ...checked(sameId(fields, id)), id }) : undefined;
    },
    change(id: number, fields: Readonly<Record<string, unknown>>): User | undefined {
      const user = users.get(id);
      return user && store({ ...checked({ ...user, ...sameId(fields, id) }), id });
    },
    remove: (id: number) => users.delete(id),
  };
}

function matches({ name, email, active }: User, filter: string): boolean {
  if (filter === 'active') return active;
  if (filter === 'inactive') return !active;
  const wanted = filter.toLowerCase();
  return name.toLowerCase().includes(wanted) || (email ?? '').toLowerCase().includes(wanted);
}

function checked(fields: Readonly<Record<string, unknown>>): User {
  const { id: _, name, email = null, active = true, ...others } = fields;
  if (typeof name !== 'string' || name.trim() === '') {
    throw refusal(`"name" must be a non-empty text, not ${describe(name)}.`);
  }
  if (email !== null && (typeof email !== 'string' || !email.includes('@'))) {
    throw refusal(`"email" must be an e-mail address or null, not ${describe(email)}.`);
  }
  if (typeof active !== 'boolean') throw refusal(`"active" must be true or false, not ${describe(active)}.`);
  return { id: 0, name, email, active, ...others };
}

function sameId(fields: Readonly<Record<string, unknown>>, id: number): Readonly<Record<string, unknown>> {
  if (fields['id'] !== undefined && fields['id'] !== id) {
    throw refusal(`"id" is ${describe(fields['id'])}, but the path says ${id}; an id cannot be changed.`);
  }
  return fields;
}

const describe = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80);

const refusal = (message: string): Refusal => new Refusal(400, { error: 'invalid-user', message });
