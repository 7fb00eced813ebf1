import { sharedRuntime } from './shared.ts';

export const k6Runtime = `${sharedRuntime.trim()}

const environment = (name) => __ENV[name];
const base64 = (written) => encoding.b64encode(written);

function received(name, response) {
  if (response.status === 0) throw new Error(response.error);
  keep(name, {
    status: response.status,
    statusText: response.status_text,
    headers: response.headers,
    body: response.body || '',
    total: response.timings.duration,
  });
}

function test(name, run) {
  check(null, {
    [name]: () => {
      try {
        return run();
      } catch (error) {
        console.error(name + ': ' + error.message);
        return false;
      }
    },
  });
}

/** Requests of which something failed. */
const errors = new Rate('errors');
let failed = false;

function check(value, tests) {
  const passed = checkOfK6(value, tests);
  failed = failed || !passed;
  return passed;
}

/** One request with its scripts and checks: a failure does not end the iteration. */
const step = (name, run) => () => {
  failed = false;
  local = {};
  drawn = {};
  try {
    run();
  } catch (error) {
    test('runs', () => {
      throw error;
    });
  }
  errors.add(failed, { name });
};
`;
