import { sharedRuntime } from './shared.ts';

/** Helpers at the end of a script for k6. */
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

/** One request with its scripts and checks: a failure does not end the iteration. */
const step = (run) => () => {
  local = {};
  drawn = {};
  try {
    run();
  } catch (error) {
    test('runs', () => {
      throw error;
    });
  }
};
`;
