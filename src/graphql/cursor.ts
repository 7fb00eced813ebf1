import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

export interface QueryPlace {
  readonly start: number;
  readonly word: string;
  readonly before: string;
  readonly frame: Frame;
  /** `$name` to its type, as far as they are declared before. */
  readonly variables: ReadonlyMap<string, string>;
}

export type Frame =
  | { readonly kind: 'document'; type: GraphQLNamedType | null }
  | {
      readonly kind: 'selection';
      readonly type: GraphQLNamedType | null;
      field: Field | null;
      inline: GraphQLNamedType | null;
    }
  | InputFrame
  | { readonly kind: 'variables'; name: string };

export interface InputFrame {
  readonly kind: 'input';
  readonly inputs: readonly Input[];
  readonly used: Set<string>;
  input: Input | null;
  isValue: boolean;
  lists: number;
}

type Field = GraphQLField<unknown, unknown>;
export type Input = GraphQLArgument | GraphQLInputField;

const token =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|\.\.\.|\$\w*|[_A-Za-z]\w*|-?\d[\w.+-]*|[{}()[\]:=!|@&]/g;

/** Walks over the tokens before the cursor: the query need not parse. */
export function placeAt(query: string, cursor: number, schema: GraphQLSchema): QueryPlace | null {
  const frames: Frame[] = [{ kind: 'document', type: null }];
  const variables = new Map<string, string>();
  let [previous, before] = ['', ''];
  for (const { 0: text, index } of query.matchAll(token)) {
    const end = index + text.length;
    if (index >= cursor) break;
    const isWord = /^[$_A-Za-z]/.test(text);
    if (end >= cursor && isWord)
      return { start: index, word: text, before: previous, frame: top(), variables };
    if (end > cursor || (end === cursor && /^#/.test(text))) return null;
    if (text.startsWith('#')) continue;
    step(text);
    [before, previous] = [previous, text];
  }
  return { start: cursor, word: '', before: previous, frame: top(), variables };

  function top(): Frame {
    return frames.at(-1) ?? { kind: 'document', type: null };
  }

  function pop(): void {
    if (frames.length > 1) frames.pop();
    const frame = top();
    if (frame.kind === 'input' && frame.lists === 0) frame.isValue = false;
  }

  function directiveArguments(): readonly Input[] | null {
    return before === '@' ? (schema.getDirective(previous)?.args ?? []) : null;
  }

  function step(text: string): void {
    const frame = top();
    switch (frame.kind) {
      case 'document':
        if (text === '(') {
          const inputs = directiveArguments();
          frames.push(inputs === null ? { kind: 'variables', name: '' } : inputFrame(inputs));
        } else if (text === '{') {
          frames.push(selection(frame.type ?? schema.getQueryType() ?? null));
          frame.type = null;
        } else if (previous === 'on') frame.type = schema.getType(text) ?? null;
        else frame.type = rootOf(text) ?? frame.type;
        return;
      case 'selection':
        if (text === '}') pop();
        else if (text === '(') frames.push(inputFrame(directiveArguments() ?? frame.field?.args ?? []));
        else if (text === '{') frames.push(selection(frame.inline ?? typeOf(frame.field)));
        else if (text === '...') frame.inline = frame.type;
        else if (previous === 'on' && before === '...') frame.inline = schema.getType(text) ?? null;
        else if (/^[_A-Za-z]/.test(text) && previous !== '@' && previous !== '...') {
          frame.field = fieldsOf(frame.type)[text] ?? null;
          frame.inline = null;
        }
        return;
      case 'input':
        stepInput(frame, text);
        return;
      case 'variables':
        if (text === ')') pop();
        else if (text.startsWith('$')) frame.name = text;
        else if (text === '{') frames.push(inputFrame([]));
        else if (/^[_A-Za-z]/.test(text) && previous !== '=') variables.set(frame.name, text);
        return;
      default:
        frame satisfies never;
    }
  }

  function stepInput(frame: InputFrame, text: string): void {
    if (text === ')' || text === '}') {
      pop();
      return;
    }
    if (text === '{') {
      frames.push(inputFrame(inputsOf(frame.input?.type)));
      return;
    }
    if (text === ':') frame.isValue = true;
    else if (text === '[') frame.lists += 1;
    else if (text === ']') frame.lists = Math.max(0, frame.lists - 1);
    else if (!frame.isValue) {
      frame.input = frame.inputs.find(({ name }) => name === text) ?? null;
      frame.used.add(text);
      return;
    }
    if (text !== ':' && frame.lists === 0) frame.isValue = false;
  }

  function rootOf(word: string): GraphQLNamedType | null {
    if (word === 'mutation') return schema.getMutationType() ?? null;
    if (word === 'subscription') return schema.getSubscriptionType() ?? null;
    return word === 'query' ? (schema.getQueryType() ?? null) : null;
  }
}

const selection = (type: GraphQLNamedType | null): Frame => ({
  kind: 'selection',
  type,
  field: null,
  inline: null,
});

const inputFrame = (inputs: readonly Input[]): InputFrame => ({
  kind: 'input',
  inputs,
  used: new Set(),
  input: null,
  isValue: false,
  lists: 0,
});

const typeOf = (field: Field | null): GraphQLNamedType | null =>
  field === null ? null : getNamedType(field.type);

export const fieldsOf = (type: GraphQLNamedType | null): Readonly<Record<string, Field>> =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};

export function inputsOf(type: GraphQLInputType | GraphQLNamedType | null | undefined): readonly Input[] {
  const named = type == null ? null : getNamedType(type);
  return isInputObjectType(named) ? Object.values(named.getFields()) : [];
}
