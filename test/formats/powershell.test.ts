import { describe, expect, it } from 'vitest';
import { importText } from '../../src/formats/index.ts';

const read = (text: string) => importText(text, 'copied.ps1');

/** As Chrome writes it. */
const copied = [
  '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
  '$session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64)"',
  '$session.Cookies.Add((New-Object System.Net.Cookie("sid", "a`$b", "/", "api.example.com")))',
  '$session.Cookies.Add((New-Object System.Net.Cookie("theme", "dark", "/", "api.example.com")))',
  'Invoke-WebRequest -UseBasicParsing -Uri "https://api.example.com/users?page=2&sort=name" `',
  '-Method "PATCH" `',
  '-WebSession $session `',
  '-Headers @{',
  '"authority"="api.example.com"',
  '  "method"="PATCH"',
  '  "path"="/users"',
  '  "scheme"="https"',
  '  "accept"="application/json, text/plain, */*"',
  '  "x-quoted"="a `"quoted`" word"',
  '} `',
  '-ContentType "application/json" `',
  '-Body ([System.Text.Encoding]::UTF8.GetBytes("{`"name`":`"O\'Brien $([char]233)`",`"price`":`"`$5`"}"))',
].join('\r\n');

describe('a PowerShell command copied by a browser', () => {
  it('becomes a request, with the cookies and the User-Agent of its session', () => {
    const { requests, problems } = read(copied);
    expect(problems).toEqual([]);
    expect(requests.map(({ name, text }) => ({ name, text }))).toEqual([
      {
        name: 'patch-users',
        text: `PATCH https://api.example.com/users?page=2&sort=name
accept: application/json, text/plain, */*
x-quoted: a "quoted" word
Content-Type: application/json
User-Agent: Mozilla/5.0 (X11; Linux x86_64)
Cookie: sid=a$b; theme=dark

{"name":"O'Brien é","price":"$5"}`,
      },
    ]);
  });

  it.each([
    ['Invoke-WebRequest -Uri "http://h/a"', ['GET http://h/a']],
    ["Invoke-RestMethod 'http://h/it''s' -Method Delete", ["DELETE http://h/it's"]],
    ['Invoke-WebRequest -Uri "http://h/" -Body "a=1"', ['POST http://h/\n\na=1']],
    [
      'Invoke-WebRequest -Uri "http://h/1";\nInvoke-WebRequest -Uri "http://h/2"',
      ['GET http://h/1', 'GET http://h/2'],
    ],
    ['Invoke-WebRequest -Uri "http://h/?q={{x}}"', ['GET http://h/?q=%7B%7Bx}}']],
  ])('%s', (text, expected) => {
    expect(read(text).requests.map((request) => request.text)).toEqual(expected);
  });

  it('reports what it did not import', () => {
    const { problems } = read('Invoke-WebRequest -Uri "http://h/" -MaximumRedirection 0 -Proxy "http://p"');
    expect(problems.map(({ message }) => message)).toEqual([
      '-MaximumRedirection was omitted',
      '-Proxy was omitted',
    ]);
  });

  it('without Invoke-WebRequest is reported', () => {
    const { requests, problems } = read(
      '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n',
    );
    expect(requests).toEqual([]);
    expect(problems[0]?.message).toContain('no Invoke-WebRequest');
  });
});
