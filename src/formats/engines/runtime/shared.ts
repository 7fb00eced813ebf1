/** Helpers of an exported script, the same for each load tool. They write values as `core/value/write.ts` does. */
export const sharedRuntime = String.raw`
// ---- Helpers ---------------------------------------------------------------------------

/** Variables of this user, those of one request, responses by name, and values that were drawn for one request. */
let vars, local, responses, drawn, res, response;

const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key);

/** Returns the value at a path of JSON: user.tags[0], $.items[*].id. Several nodes are a list. */
function at(json, path) {
  const steps = path.replace(/^\.?\$/, '').match(/[^.[\]"']+|"[^"]*"|'[^']*'/g) || [];
  let found = [json];
  for (const step of steps) {
    const key = step.replace(/^["'](.*)["']$/, '$1');
    found = found.reduce((list, value) => {
      if (value === null || typeof value !== 'object' || value instanceof Date) return list;
      if (step === '*') return list.concat(Object.values(value));
      const isIndex = !Array.isArray(value) || /^\d+$/.test(key);
      return isIndex && has(value, key) ? [...list, value[key]] : list;
    }, []);
  }
  return found.length > 1 ? found : found[0];
}

/** Returns the value of {{path}}; undefined if it has none. */
function find(path) {
  if (path[0] === '$') return has(drawn, path) ? drawn[path] : (drawn[path] = draw(path));
  const [, name, part, rest] = /^(.+?)\.response\.(body|headers)(.*)$/.exec(path) || [];
  if (name !== undefined && has(responses, name))
    return part === 'body' ? at(responses[name].body, rest) : responses[name].headers[rest.slice(1).toLowerCase()];
  for (const scope of [local, vars]) {
    if (has(scope, path)) return scope[path];
    const value = at(scope, path);
    if (value !== undefined) return value;
  }
  return undefined;
}

function draw(path) {
  const [name, ...bounds] = path.split(' ');
  const [minimum, maximum] = bounds.map(Number);
  if (name === '$timestamp') return Math.floor(Date.now() / 1000);
  if (name === '$isoTimestamp') return new Date();
  if (name === '$randomInt') return minimum + Math.floor(Math.random() * (maximum - minimum + 1));
  if (name === '$uuid')
    return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (digit) =>
      (digit === 'x' ? Math.floor(Math.random() * 16) : 8 + Math.floor(Math.random() * 4)).toString(16),
    );
  return environment(name.replace('$env.', ''));
}

function get(path) {
  const value = find(path);
  if (value === undefined) throw new Error('{{' + path + '}} has no value');
  return value;
}

/** A number without an exponent. */
function digits(number) {
  const [, sign, whole, fraction = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number) || [];
  if (exponent === undefined) return number;
  return Number(exponent) < 0
    ? sign + '0.' + '0'.repeat(-exponent - 1) + whole + fraction
    : sign + whole + fraction.padEnd(Number(exponent), '0');
}

/** A text as it is, a date in ISO 8601, anything else as JSON. */
function write(value) {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|-?[\d.]+e[+-]\d+/g, (token) =>
    token[0] === '"' ? token : digits(token),
  );
}

const text = (path) => write(get(path));
const inJson = (path) => JSON.stringify(text(path)).slice(1, -1);
const inPath = (path) => encodeURIComponent(text(path));
const inQuery = (path) => inPath(path).replace(/'/g, '%27');
const inForm = (path) => inQuery(path).replace(/[!()~]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
const jsonType = (path) =>
  typeof get(path) === 'object' && !(get(path) instanceof Date) ? { 'Content-Type': 'application/json' } : {};
const base = () => text('base_url').replace(/\/+$/, '');

/** A URL as URL parsers write it. */
function url(written) {
  const whole = /^https?:/i.test(written) ? written : 'http://' + written;
  const [, path, query] = /^([^?#]*)([^#]*)/.exec(whole);
  const encode = (sign) => (sign === "'" ? '%27' : encodeURIComponent(sign));
  const isBare = /^[a-z]+:\/\/[^/]*$/i.test(path);
  return path.replace(/[^!-~]|["<>${'`'}{}]/gu, encode) + (isBare ? '/' : '') + query.replace(/[^!-~]|["'<>]/gu, encode);
}

function parsed(written) {
  try {
    return JSON.parse(written);
  } catch (_) {
    return written;
  }
}

/** Keeps a response, as scripts see it. */
function keep(name, { status, statusText, headers, body, total }) {
  const named = {};
  for (const key of Object.keys(headers)) named[key.toLowerCase()] = String(headers[key]);
  const read = (key) => (has(named, key.toLowerCase()) ? named[key.toLowerCase()] : null);
  const methods = { get: read, valueOf: read, has: (key) => read(key) !== null };
  for (const key of Object.keys(methods)) Object.defineProperty(named, key, { value: methods[key] });
  res = response = {
    status,
    statusText,
    ok: status >= 200 && status < 300,
    headers: named,
    contentType: read('content-type'),
    text: body,
    body: parsed(body),
    size: encodeURIComponent(body).replace(/%../g, '-').length,
    timings: { total },
  };
  responses[name] = res;
  responses[name.replace(/^.*\//, '')] = res;
}

const header = (name) => res.headers[name.toLowerCase()];

function same(one, other) {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => has(other, key) && same(one[key], other[key]))
  );
}

/** A comparison as # @expect has it. */
function is(actual, operator, operand) {
  if (actual === undefined) return operator === '!=' || operator === 'isFalse';
  const type = actual === null ? 'null' : Array.isArray(actual) ? 'array' : typeof actual;
  const isOrdered = type === typeof operand && (type === 'number' || type === 'string');
  switch (operator) {
    case '==':
      return same(actual, operand);
    case '!=':
      return !same(actual, operand);
    case '~=':
      return write(actual) === write(operand) || same(actual, operand);
    case '<':
      return isOrdered && actual < operand;
    case '<=':
      return isOrdered && actual <= operand;
    case '>':
      return isOrdered && actual > operand;
    case '>=':
      return isOrdered && actual >= operand;
    case 'contains':
      if (type === 'array') return actual.some((item) => same(item, operand));
      return type === 'object' ? has(actual, operand) : write(actual).includes(write(operand));
    case 'startsWith':
      return write(actual).startsWith(operand);
    case 'endsWith':
      return write(actual).endsWith(operand);
    case 'matches':
      return operand.test(write(actual));
    case 'isTrue':
      return Boolean(actual);
    case 'isFalse':
      return !actual;
    case 'type':
      return operand === 'integer' ? Number.isInteger(actual) : type === operand;
    case 'length':
      return (type === 'object' ? Object.keys(actual) : actual).length === operand;
    default:
      return true;
  }
}

/** Objects that scripts call. */
const scopeOf = (read) => ({
  set: (name, value) => (value === undefined || value === null ? delete read()[name] : (read()[name] = value)),
  get: (name) => find(name),
  clear: (name) => delete read()[name],
  clearAll: () => Object.keys(read()).forEach((name) => delete read()[name]),
  isEmpty: () => Object.keys(read()).length === 0,
});
const own = (name) => (has(vars, name) ? vars[name] : undefined);
const request = { variables: scopeOf(() => local), environment: { get: own } };
const client = {
  setVar: (name, value) => (vars[name] = value),
  setSecret: (name, value) => (vars[name] = value),
  getVar: own,
  hasVar: (name) => has(vars, name),
  deleteVar: (name) => delete vars[name],
  vars: () => ({ ...vars }),
  global: scopeOf(() => vars),
  variables: { global: scopeOf(() => vars), environment: request.environment, file: request.environment, request: request.variables },
  test: (name, run) => test(name, () => (run(), true)),
  assert(condition, message) {
    if (!condition) throw new Error(message || 'the assertion does not hold');
  },
  log: (...values) => console.log(...values),
};
client.clearVars = client.clearAll = client.global.clearAll;
client.clear = client.global.clear;
client.isEmpty = client.global.isEmpty;

/** Begins with the variables of the file. */
function begin(row) {
  vars = { ...variables(), ...row };
  for (const name of Object.keys(vars)) if (vars[name] === undefined) delete vars[name];
  local = {};
  responses = {};
  drawn = {};
}
`;
