import type { CodeLanguageName } from '../../core/request/code-languages.ts';

/** Writing of texts, and reading of the environment, in a language. */
export interface Literals {
  /** Target and client of the generator. */
  readonly generator: readonly [
    target: 'python' | 'node' | 'go' | 'ruby' | 'php' | 'java' | 'kotlin' | 'csharp',
    client: string,
  ];
  /** Returns a literal in which nothing is replaced when the code runs. */
  quote(text: string): string;
  readEnvironment(name: string): string;
  /** Stands between two texts that become one. */
  readonly join: string;
  /** Adds the import that reading the environment takes. */
  importEnvironment?(code: string): string;
  /** Corrects the code of the generator. */
  correct?(code: string): string;
}

export const literals: Readonly<Record<CodeLanguageName, Literals>> = {
  python: {
    generator: ['python', 'requests'],
    quote: doubleQuoted,
    readEnvironment: (name) => `os.environ["${name}"]`,
    join: ' + ',
    importEnvironment: (code) => `import os\n${code}`,
  },
  js: {
    generator: ['node', 'fetch'],
    quote: doubleQuoted,
    readEnvironment: (name) => `process.env.${name}`,
    join: ' + ',
    // A response need not be JSON.
    correct: (code) => code.replace('res.json()', 'res.text()').replace(/\bjson\b/g, 'text'),
  },
  go: {
    generator: ['go', 'native'],
    quote: doubleQuoted,
    readEnvironment: (name) => `os.Getenv("${name}")`,
    join: ' + ',
    importEnvironment: (code) =>
      code.includes('\t"os"\n') ? code : code.replace('import (\n', 'import (\n\t"os"\n'),
  },
  ruby: {
    generator: ['ruby', 'native'],
    quote: (text) => doubleQuoted(text).replaceAll('#', '\\#'),
    readEnvironment: (name) => `ENV.fetch("${name}")`,
    join: ' + ',
  },
  php: {
    generator: ['php', 'curl'],
    quote: (text) => `'${text.replace(/[\\']/g, '\\$&')}'`,
    readEnvironment: (name) => `getenv('${name}')`,
    join: ' . ',
  },
  java: {
    generator: ['java', 'nethttp'],
    quote: doubleQuoted,
    readEnvironment: (name) => `System.getenv("${name}")`,
    join: ' + ',
  },
  kotlin: {
    generator: ['kotlin', 'okhttp'],
    quote: (text) => doubleQuoted(text).replace(/\\.|\$/g, (found) => kotlinEscapes.get(found) ?? found),
    readEnvironment: (name) => `System.getenv("${name}")`,
    join: ' + ',
  },
  csharp: {
    generator: ['csharp', 'httpclient'],
    quote: doubleQuoted,
    readEnvironment: (name) => `Environment.GetEnvironmentVariable("${name}")`,
    join: ' + ',
    correct: (code) => code.replace('new MediaTypeHeaderValue(', 'MediaTypeHeaderValue.Parse('),
  },
};

const kotlinEscapes = new Map([
  ['\\f', '\\u000c'],
  ['$', '\\$'],
]);

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
