import type { CodeLanguageName } from '../../core/request/code-languages.ts';

/** Writing of a body that is read from files, as bytes. */
export interface FileBody {
  /** Bytes of an expression that is a text. */
  text(expression: string): string;
  /** Bytes of the file that a literal names. */
  file(path: string): string;
  join(parts: readonly string[]): string;
  /** Makes the code take bytes where it has a text, and imports what that takes. */
  correct(code: string): string;
}

export const fileBodies: Readonly<Record<CodeLanguageName, FileBody>> = {
  python: {
    text: (expression) => `(${expression}).encode()`,
    file: (path) => `open(${path}, "rb").read()`,
    join: (parts) => parts.join(' + '),
    correct: (code) => code,
  },
  js: {
    text: (expression) => `Buffer.from(${expression})`,
    file: (path) => `readFileSync(${path})`,
    join: (parts) => (parts.length === 1 ? parts.join() : `Buffer.concat([${parts.join(', ')}])`),
    correct: (code) => `import { readFileSync } from 'node:fs';\n\n${code}`,
  },
  go: {
    text: (expression) => `[]byte(${expression})`,
    file: (path) => `fileBytes(${path})`,
    join: (parts) => (parts.length === 1 ? parts.join() : `bytes.Join([][]byte{${parts.join(', ')}}, nil)`),
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
  ruby: {
    text: (expression) => `(${expression}).b`,
    file: (path) => `File.binread(${path})`,
    join: (parts) => parts.join(' + '),
    correct: (code) => code,
  },
  php: {
    text: (expression) => expression,
    file: (path) => `file_get_contents(${path})`,
    join: (parts) => parts.join(' . '),
    correct: (code) => code,
  },
  java: {
    text: (expression) => `HttpRequest.BodyPublishers.ofString(${expression})`,
    file: (path) => `HttpRequest.BodyPublishers.ofFile(java.nio.file.Path.of(${path}))`,
    join: (parts) =>
      parts.length === 1 ? parts.join() : `HttpRequest.BodyPublishers.concat(${parts.join(', ')})`,
    correct: (code) =>
      code.replace(/HttpRequest\.BodyPublishers\.ofString\((HttpRequest\.BodyPublishers\..*)\)\)$/m, '$1)'),
  },
  kotlin: {
    text: (expression) => `(${expression}).toByteArray()`,
    file: (path) => `java.io.File(${path}).readBytes()`,
    join: (parts) => parts.join(' + '),
    correct: (code) => code,
  },
  csharp: {
    text: (expression) => `System.Text.Encoding.UTF8.GetBytes(${expression})`,
    file: (path) => `System.IO.File.ReadAllBytes(${path})`,
    join: (parts) =>
      parts.length === 1 ? parts.join() : `new[] { ${parts.join(', ')} }.SelectMany(part => part).ToArray()`,
    correct: (code) => code.replace('new StringContent(', 'new ByteArrayContent('),
  },
};
