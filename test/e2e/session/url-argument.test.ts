import { describe, expect, it } from 'vitest';
import { enter, openShell } from '../shell.ts';

describe('restloop https://...', () => {
  it('previews the request and sends it with Enter only, and .header shows in the preview', async () => {
    const terminal = await openShell({ args: ['http://127.0.0.1:9/users'] });
    await terminal.waitForScreen('│ GET http://127.0.0.1:9/users');
    expect(terminal.screen().join('\n')).not.toContain('ECONNREFUSED');
    terminal.press('ctrl+u');
    await terminal.waitForScreen((screen) => !screen.includes('9/users'));
    await enter(terminal, '.header X-Tenant: 7', 'Every request has X-Tenant: 7.');
    terminal.type('GET http://127.0.0.1:9/:id');
    await terminal.waitForScreen(
      (screen) =>
        screen.includes('X-Tenant: 7  from .header') &&
        screen.includes('the path parameter :id has no value'),
    );
    terminal.type(' id:=7');
    await terminal.waitForScreen('│ GET http://127.0.0.1:9/7');
  });
});
