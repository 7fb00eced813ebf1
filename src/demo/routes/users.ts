import { parseObject } from '../body.ts';
import { type Call, type Handler, queryNumber } from '../call.ts';
import { Refusal, sendJson } from '../reply.ts';
import type { User } from '../users.ts';

export const listUsers: Handler = ({ query, response, users }) => {
  const limit = queryNumber(query, { name: 'limit', minimum: 0, maximum: 1000, initial: 100 });
  const offset = queryNumber(query, { name: 'offset', minimum: 0, maximum: 1_000_000, initial: 0 });
  const page = users.list({ limit, offset, filter: query.get('filter') ?? '' });
  sendJson(response, page.users, { headers: { 'X-Total-Count': page.total } });
};

export const createUser: Handler = async (call) => {
  const user = call.users.create(await fieldsOf(call));
  sendJson(call.response, user, { status: 201, headers: { Location: `/users/${user.id}` } });
};

export const getUser: Handler = ({ parameter, response, users }) => {
  sendJson(response, found(users.get(idOf(parameter)), parameter));
};

export const replaceUser: Handler = async (call) => {
  const fields = await fieldsOf(call);
  sendJson(call.response, found(call.users.replace(idOf(call.parameter), fields), call.parameter));
};

export const changeUser: Handler = async (call) => {
  const fields = await fieldsOf(call);
  sendJson(call.response, found(call.users.change(idOf(call.parameter), fields), call.parameter));
};

export const removeUser: Handler = ({ parameter, response, users }) => {
  if (!users.remove(idOf(parameter))) throw noUser(parameter);
  response.writeHead(204).end();
};

const fieldsOf = async ({ request, readBody }: Call): Promise<Record<string, unknown>> =>
  parseObject(await readBody(), request.headers['content-type']);

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);

function found(user: User | undefined, id: string): User {
  if (user === undefined) throw noUser(id);
  return user;
}

const noUser = (id: string): Refusal =>
  new Refusal(404, {
    error: 'not-found',
    message: `There is no user ${id.slice(0, 80)}.`,
    hint: 'GET /users lists them',
  });
