interface TourStep {
  readonly says: string;
  readonly input: string;
  readonly exitCode?: 1 | 3;
}

export const tour: readonly TourStep[] = [
  {
    says: 'A variable holds data: an object, here.',
    input: "client.setVar('user', {id: 2, tags: ['new', 'vip']})",
  },
  { says: 'A request with a placeholder; below it is what is sent.', input: 'GET /users/{{user.id}}' },
  { says: 'The next line uses the response.', input: "client.setVar('name', res.body.name)" },
  {
    says: 'In JSON, unquoted placeholders keep their type; quoted ones become correct strings.',
    input:
      'POST /users {"name": "{{name}} \\"the second\\"", "email": "second@example.org", "active": {{yes}}}',
    exitCode: 3,
  },
  {
    says: 'The placeholder did not resolve, so nothing was sent. Set it and send again.',
    input: "client.setVar('yes', true)",
  },
  { says: '', input: '.send' },
  { says: 'Where does a value come from?', input: '.explain {{user.tags[1]}}' },
  {
    says: '/echo returns what the server received, for any method and headers.',
    input: 'PUT /echo X-Trace:{{$uuid}} tags:={{user.tags}} name={{name}}',
  },
  { says: 'A 404 is a response, not an error.', input: 'GET /users/99' },
  {
    says: 'A script that never ends is stopped; the variables it had set are kept.',
    input: "client.setVar('before', 1); while (true) {}",
    exitCode: 1,
  },
  { says: '', input: '.vars' },
];
