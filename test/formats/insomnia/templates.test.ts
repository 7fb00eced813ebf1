import { describe, expect, it } from 'vitest';
import { createTemplates } from '../../../src/formats/insomnia/templates.ts';

describe('a template', () => {
  const { convert } = createTemplates(
    new Map([
      ['req_1', 'login'],
      ['req_2', 'users/all of them'],
    ]),
  );
  it.each([
    ['{{ _.a.b[0] }}', '{{a.b[0]}}'],
    ['{{a}}', '{{a}}'],
    ["{{ _['first name'].x }}", '{{first_name.x}}'],
    ["{% uuid 'v4' %}", '{{$uuid}}'],
    ["{% now 'iso-8601', '' %}", '{{$isoTimestamp}}'],
    ["{% now 'unix', '' %}", '{{$timestamp}}'],
    ["{% faker 'randomFirstName' %}", '{{$randomFirstName}}'],
    ["{% prompt 'Your name', 'Name', 'Ada', '', false, true %}", '{{$input Your name $value: Ada}}'],
    [
      "{% response 'body', 'req_1', 'b64::JC50b2tlbg==::46b', 'never', 60 %}",
      '{{login.response.body.$.token}}',
    ],
    ["{% response 'header', 'req_1', 'b64::WC1JZA==::46b' %}", '{{login.response.headers.X-Id}}'],
    ["{% response 'body', 'req_2', '$.id' %}", '{{["users/all of them"].response.body.$.id}}'],
    ["{% base64 'encode', 'normal', 'ä' %}", 'w6Q='],
    ["{% base64 'encode', 'url', 'ä??>' %}", 'w6Q_Pz4'],
    ["{% base64 'decode', 'normal', 'w6Q=' %}", 'ä'],
    ["{% now 'millis', '' %}", '{{$timestamp}}000'],
    [`{% now 'custom', "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" %}`, '{{$localDatetime "YYYY-MM-DD[T]HH:mm:ss.SSSZ"}}'],
    ["{% now 'custom', 'YYYY-MM-DD' %}", '{{$localDatetime "YYYY-MM-DD"}}'],
    ["{% hash 'sha256', 'base64', 'a b' %}", '{{$hash sha256 "a b" base64}}'],
    ["{% hash 'md5', 'hex', _.secret %}", '{{$hash md5 %secret hex}}'],
  ])('%s becomes %s', (template, placeholder) => {
    const notes: string[] = [];
    expect(convert(`a ${template} b`, (note) => notes.push(note))).toBe(`a ${placeholder} b`);
    expect(notes).toEqual([]);
  });

  it.each([
    "{% response 'body', 'req_9', '$.id' %}",
    '{% file "x" %}',
    '{{ a | upper }}',
    "{% base64 'encode', 'normal', _.token %}",
    "{% base64 'encode', 'hex', '00ff' %}",
    "{% now 'custom', 'yyyy QQQ' %}",
    "{% hash 'sha3', 'hex', 'a' %}",
    "{% hash 'md5', 'hex', _.a.b %}",
  ])('%s stays and is noted', (template) => {
    const notes: string[] = [];
    expect(convert(template, (note) => notes.push(note))).toBe(template);
    expect(notes).toHaveLength(1);
  });
});

describe('templates of Insomnia', () => {
  const { convert } = createTemplates(new Map());
  it.each([
    ['{{ _.user }} and {%- uuid %}', '{{user}} and {{$uuid}}'],
    ["{% uuid 'v4' %}{{{ _.a }}", '{{$uuid}}{{{a}}'],
    ['{% now "iso-8601", "" %} {% open', '{{$isoTimestamp}} {% open'],
    ['{{ _.a\n}} {{_.b}}', '{{ _.a\n}} {{b}}'],
  ])('%s becomes %s', (text, converted) => {
    expect(convert(text, () => undefined)).toBe(converted);
  });

  it.each(['{% a', '{{ a', '{%- a %', '{{%'])('read "%s" without an end in one pass', (piece) => {
    const text = piece.repeat(500_000);
    expect(convert(text, () => undefined) === text).toBe(true);
  });
});
