import type { CodeLanguageName } from '../../core/request/code-languages.ts';
import { escapeControls } from '../../core/text/clean.ts';

export interface Literals {
  readonly generator: readonly [
    target: 'python' | 'node' | 'go' | 'ruby' | 'php' | 'java' | 'kotlin' | 'csharp',
    client: string,
  ];
  /** Returns a literal in which nothing is replaced when the code runs. */
  quote(text: string): string;
  readEnvironment(name: string): string;
  readonly join: string;
  importEnvironment?(code: string): string;
  correct?(code: string): string;
  readonly bytes: Bytes;
}

interface Bytes {
  text(expression: string): string;
  file(path: string): string;
  /** Joins two or more expressions; those of most languages are joined as texts are. */
  join?(parts: readonly string[]): string;
  /** Makes the code take bytes where it has a text, and imports what that takes. */
  correct?(code: string): string;
}

export const literals: Readonly<Record<CodeLanguageName, Literals>> = {
  python: {
    generator: ['python', 'requests'],
    quote: withLongEscapes,
    readEnvironment: (name) => `os.environ["${name}"]`,
    join: ' + ',
    importEnvironment: (code) => `import os\n${code}`,
    bytes: {
      text: (expression) => `(${expression}).encode()`,
      file: (path) => `open(${path}, "rb").read()`,
    },
  },
  js: {
    generator: ['node', 'fetch'],
    quote: doubleQuoted,
    readEnvironment: (name) => `process.env.${name}`,
    join: ' + ',
    // A response need not be JSON.
    correct: (code) => code.replace('res.json()', 'res.text()').replace(/\bjson\b/g, 'text'),
    bytes: {
      text: (expression) => `Buffer.from(${expression})`,
      file: (path) => `readFileSync(${path})`,
      join: (parts) => `Buffer.concat([${parts.join(', ')}])`,
      correct: (code) => `import { readFileSync } from 'node:fs';\n\n${code}`,
    },
  },
  go: {
    generator: ['go', 'native'],
    quote: withLongEscapes,
    readEnvironment: (name) => `os.Getenv("${name}")`,
    join: ' + ',
    importEnvironment: (code) =>
      code.includes('\t"os"\n') ? code : code.replace('import (\n', 'import (\n\t"os"\n'),
    bytes: {
      text: (expression) => `[]byte(${expression})`,
      file: (path) => `fileBytes(${path})`,
      join: (parts) => `bytes.Join([][]byte{${parts.join(', ')}}, nil)`,
      correct: (code) =>
        `${code
          .replace('\t"strings"\n', '')
          .replace('import (\n', 'import (\n\t"bytes"\n\t"os"\n')
          .replace('strings.NewReader(', 'bytes.NewReader(')}
func fileBytes(path string) []byte {
	data, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return data
}`,
    },
  },
  ruby: {
    generator: ['ruby', 'native'],
    quote: (text) => withBracedEscapes(text).replaceAll('#', '\\#'),
    readEnvironment: (name) => `ENV.fetch("${name}")`,
    join: ' + ',
    bytes: {
      text: (expression) => `(${expression}).b`,
      file: (path) => `File.binread(${path})`,
    },
  },
  php: {
    generator: ['php', 'curl'],
    quote: phpQuoted,
    readEnvironment: (name) => `getenv('${name}')`,
    join: ' . ',
    // Without it curl waits for a body.
    correct: (code) => code.replace('CURLOPT_CUSTOMREQUEST => "HEAD"', 'CURLOPT_NOBODY => true'),
    bytes: {
      text: (expression) => expression,
      file: (path) => `file_get_contents(${path})`,
    },
  },
  java: {
    generator: ['java', 'nethttp'],
    quote: doubleQuoted,
    readEnvironment: (name) => `System.getenv("${name}")`,
    join: ' + ',
    bytes: {
      text: (expression) => `HttpRequest.BodyPublishers.ofString(${expression})`,
      file: (path) => `HttpRequest.BodyPublishers.ofFile(java.nio.file.Path.of(${path}))`,
      join: (parts) => `HttpRequest.BodyPublishers.concat(${parts.join(', ')})`,
      correct: (code) =>
        code.replace(/HttpRequest\.BodyPublishers\.ofString\((HttpRequest\.BodyPublishers\..*)\)\)$/m, '$1)'),
    },
  },
  kotlin: {
    generator: ['kotlin', 'okhttp'],
    quote: (text) => doubleQuoted(text).replace(/\\.|\$/g, (found) => kotlinEscapes.get(found) ?? found),
    readEnvironment: (name) => `System.getenv("${name}")`,
    join: ' + ',
    // OkHttp takes a body for these methods.
    correct: (code) => code.replace(/^( *\.(?:post|put|patch)\()null\)$/m, '$1"".toRequestBody())'),
    bytes: {
      text: (expression) => `(${expression}).toByteArray()`,
      file: (path) => `java.io.File(${path}).readBytes()`,
    },
  },
  csharp: {
    generator: ['csharp', 'httpclient'],
    quote: withLongEscapes,
    readEnvironment: (name) => `Environment.GetEnvironmentVariable("${name}")`,
    join: ' + ',
    correct: (code) => code.replace('new MediaTypeHeaderValue(', 'MediaTypeHeaderValue.Parse('),
    bytes: {
      text: (expression) => `System.Text.Encoding.UTF8.GetBytes(${expression})`,
      file: (path) => `System.IO.File.ReadAllBytes(${path})`,
      join: (parts) => `new[] { ${parts.join(', ')} }.SelectMany(part => part).ToArray()`,
      correct: (code) => code.replace('new StringContent(', 'new ByteArrayContent('),
    },
  },
};

const kotlinEscapes = new Map([
  ['\\f', '\\u000c'],
  ['$', '\\$'],
]);

/** A literal of JSON, whose hidden characters and line breaks are escapes: what is printed can be copied. */
function doubleQuoted(text: string): string {
  return escapeControls(JSON.stringify(text.replace(/\p{Surrogate}/gu, '\ufffd')));
}

function withWideEscapes(text: string, write: (hexadecimal: string) => string): string {
  return doubleQuoted(text).replace(
    /\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|.)/g,
    (found, high?: string, low?: string) =>
      high === undefined || low === undefined
        ? found
        : write(JSON.parse(`"${found}"`).codePointAt(0).toString(16)),
  );
}

function withLongEscapes(text: string): string {
  return withWideEscapes(text, (digits) => `\\U${digits.padStart(8, '0')}`);
}

function withBracedEscapes(text: string): string {
  return withWideEscapes(text, (digits) => `\\u{${digits}}`);
}

function phpQuoted(text: string): string {
  const quoted = withBracedEscapes(text);
  if (!/\\[^"\\]/.test(quoted.replaceAll('\\\\', ''))) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  return quoted.replace(/\\(?:u([\da-f]{4})|.)|\$/g, (found, digits?: string) => {
    if (digits !== undefined) return `\\u{${digits}}`;
    return found === '\\b' ? '\\x08' : found === '$' ? '\\$' : found;
  });
}
