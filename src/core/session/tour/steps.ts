import { parseTemplate } from '../../template/parse.ts';
import { resolve } from '../../template/resolve/resolve.ts';
import type { PathExpression } from '../../template/template.ts';
import type { Value } from '../../value/types.ts';
import { responseValues } from '../notes/response-values.ts';
import { scopeOf } from '../scope.ts';
import type { SessionState, TourMark } from '../state.ts';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly example: string;
  isDone(state: SessionState, since: TourMark): boolean;
  readonly missing: string;
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'a variable',
    text: `A demo API runs in this process until the tour ends. Your own session is
untouched. A variable holds data of any type; a line of JavaScript sets one:`,
    example: "client.setVar('user', {id: 2, tags: ['new']})",
    isDone: (state, since) =>
      isSetSince('user', state, since) && hasId(state.layers.session.get('user')?.value),
    missing: 'a variable called user, an object with an id, for the next steps',
  },
  {
    title: 'its preview',
    text: `While you type a request, the lines below it are what will be sent: each value
with its type and where it comes from. Look, then press Enter; with --plain,
.preview before it shows them:`,
    example: 'GET /users/{{user.id}}',
    isDone: (state, since) =>
      state.lastRequest !== since.lastRequest && uses(state).length > 0 && unresolved(state).length === 0,
    missing: 'a request with {{user.id}} in it',
  },
  {
    title: 'a value that is missing',
    text: `While a placeholder has no value, the request is not sent, and the preview says
why. Type this one and press Enter:`,
    example: 'POST /users name={{name}}',
    isDone: (state, since) => state.lastRequest !== since.lastRequest && unresolved(state).length > 0,
    missing: 'a request with a variable that is not set, such as {{name}}',
  },
  {
    title: 'the fix',
    text: `This line sets the variable. In the editor, F2 begins it: fill in 'Ada', with its
quotes, and the request comes back. With --plain, type it:`,
    example: "client.setVar('name', 'Ada')",
    isDone: (state, since) =>
      state.layers.session !== since.session && uses(state).length > 0 && unresolved(state).length === 0,
    missing: 'a value for the placeholder of the last request',
  },
  {
    title: 'the request',
    text: 'It can be sent now: with Enter where it is in the editor, or again from anywhere:',
    example: '.send',
    isDone: ({ exchangeCount, exchanges }, since) => {
      const outcome = exchanges.at(-1)?.exchange.outcome;
      return (
        exchangeCount > since.exchangeCount && outcome?.kind === 'response' && outcome.response.status < 400
      );
    },
    missing: 'a request that the API accepts: .send',
  },
  {
    title: 'its response',
    text: `In JavaScript, res is the last response, and res.body the data in it. Take a value
out of it into a variable, for the next request:`,
    example: "client.setVar('id', res.body.id)",
    isDone: (state, since) =>
      [...state.layers.session].some(
        ([name, { value }]) => isSetSince(name, state, since) && isOfResponse(value, state),
      ),
    missing: 'a variable with a value of the last response; .send sends a request',
  },
  {
    title: 'saved',
    text: 'A session keeps variables, requests and responses. Give this one a name:',
    example: '.save first-steps',
    isDone: ({ name, file }, since) => name !== since.name || file !== since.file,
    missing: 'a name for the session',
  },
];

const isSetSince = (name: string, { layers }: SessionState, since: TourMark): boolean =>
  layers.session.get(name) !== since.session.get(name);

export function hasId(value: Value | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'id');
}

const uses = ({ lastRequest }: SessionState): readonly PathExpression[] =>
  parseTemplate(lastRequest?.text ?? '', 'plain').segments.flatMap((segment) =>
    segment.kind === 'placeholder' && segment.expression.kind === 'path' ? [segment.expression] : [],
  );

export function unresolved(state: SessionState): readonly PathExpression[] {
  const scope = scopeOf(state, () => ({ kind: 'missing' }));
  return uses(state).filter((path) => resolve(path, scope, { suggest: false }).kind === 'problem');
}

function isOfResponse(value: Value, { exchanges }: SessionState): boolean {
  const last = exchanges.at(-1);
  if (last === undefined) return false;
  const found = new Set(responseValues(last).map(({ text }) => text));
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return parts.some(
    (part) => (typeof part === 'string' || typeof part === 'number') && found.has(String(part)),
  );
}
