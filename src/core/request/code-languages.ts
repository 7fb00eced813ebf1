export type CodeLanguageName = 'python' | 'js' | 'go' | 'ruby' | 'php' | 'java' | 'kotlin' | 'csharp';

export interface CodeLanguage {
  readonly name: CodeLanguageName;
  readonly aliases: readonly string[];
  readonly title: string;
}

export const codeLanguages: readonly CodeLanguage[] = [
  { name: 'python', aliases: ['py'], title: 'Python, requests' },
  { name: 'js', aliases: ['javascript', 'node', 'ts', 'typescript'], title: 'JavaScript, fetch' },
  { name: 'go', aliases: ['golang'], title: 'Go, net/http' },
  { name: 'ruby', aliases: ['rb'], title: 'Ruby, Net::HTTP' },
  { name: 'php', aliases: [], title: 'PHP, cURL' },
  { name: 'java', aliases: [], title: 'Java, java.net.http' },
  { name: 'kotlin', aliases: ['kt'], title: 'Kotlin, OkHttp' },
  { name: 'csharp', aliases: ['c#', 'cs', 'dotnet'], title: 'C#, HttpClient' },
];

export function findCodeLanguage(name: string): CodeLanguage | undefined {
  const wanted = name.toLowerCase();
  return codeLanguages.find((language) => language.name === wanted || language.aliases.includes(wanted));
}
