import { expect, it } from 'vitest';
import type { StyledRun } from '../e2e/screen.ts';
import { screenToSvg } from './svg.ts';

const run = (text: string): StyledRun => ({
  text,
  colour: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  inverse: false,
});

it('a picture keeps runs of spaces, which browsers would collapse', () => {
  const picture = screenToSvg([[run('  a  <b> ')]], { cols: 10, title: 'two words' });
  expect(picture).toContain('>\u00a0\u00a0a\u00a0\u00a0&lt;b&gt;</text>');
  expect(picture).toContain('aria-label="two words"');
});
