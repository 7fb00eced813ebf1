import { sharedRuntime } from './shared.ts';

export const artilleryRuntime = `${sharedRuntime.trim()}

const environment = (name) => process.env[name];
const base64 = (written) => Buffer.from(written).toString('base64');

/** Targets of the counters of checks. */
let events, failed;

function test(name, run) {
  let passed = false;
  try {
    passed = run();
  } catch (error) {
    console.error(name + ': ' + error.message);
  }
  events.emit('counter', passed ? 'checks.passed' : 'checks.failed', 1);
  if (passed) return;
  failed = true;
  events.emit('error', name);
}

function check(_, tests) {
  for (const name of Object.keys(tests)) test(name, tests[name]);
}

/** Runs code with the state of one virtual user: several take turns. A failure does not end the scenario. */
function withState(context, given, run) {
  events = given;
  failed = false;
  ({ vars, local, responses, drawn, res, response } = context.vars.state || {});
  try {
    run();
  } catch (error) {
    test('runs', () => {
      throw error;
    });
  }
  if (failed) events.emit('counter', 'requests.failed', 1);
  context.vars.state = { vars, local, responses, drawn, res, response };
}

module.exports.begin = function (context, given, next) {
  withState(context, given, () => {
    for (const counter of ['checks.failed', 'requests.failed', 'vusers.failed']) given.emit('counter', counter, 0);
    begin(context.vars.row === undefined ? {} : JSON.parse(context.vars.row));
  });
  next();
};

module.exports.isReady = (variables) => variables.prepared !== null;

module.exports.prepare = function (params, context, given, next) {
  const { headers, ...others } = context.vars.prepared;
  Object.assign(params, others, { headers: {} });
  // Node writes a character of a header as one byte.
  for (const name of Object.keys(headers)) params.headers[name] = Buffer.from(headers[name]).toString('latin1');
  next();
};

function step(id, name, { before, after }) {
  module.exports['before_' + id] = function (context, given, next) {
    context.vars.prepared = null;
    given.emit('counter', 'requests.all', 1);
    withState(context, given, () => {
      local = {};
      drawn = {};
      context.vars.prepared = before();
    });
    next();
  };
  module.exports['after_' + id] = function (params, message, context, given, next) {
    withState(context, given, () => {
      const { statusCode: status, statusMessage: statusText, headers, body } = message;
      keep(name, { status, statusText, headers, body: String(body), total: message.timings.phases.total || 0 });
      after();
    });
    next();
  };
}
`;
