import type { Questions } from '../terminal/questions.ts';
import { isInCi } from './ci.ts';

interface Process {
  readonly stdin: NodeJS.ReadStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Questions of requests, on standard error; null in CI, and where nobody sits at both of the streams. */
export function questionsAt({ stdin, stderr, env }: Process, say: (text: string) => void): Questions | null {
  if (stdin.isTTY !== true || stderr.isTTY !== true || isInCi(env)) return null;
  let loaded: Promise<Questions> | null = null;
  const load = () => {
    loaded ??= import('../terminal/questions.ts').then(({ createQuestions }) =>
      createQuestions({ stdin, output: stderr, say }),
    );
    return loaded;
  };
  return {
    askForm: async (form, withdrawn) => (await load()).askForm(form, withdrawn),
    confirm: async (question) => (await load()).confirm(question),
  };
}
