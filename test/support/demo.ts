import { afterAll } from 'vitest';
import { type DemoServer, startDemoServer } from '../../src/demo/server.ts';

/** The demo API for all tests of one file; it ends with them. */
export async function demoServer(): Promise<DemoServer> {
  const demo = await startDemoServer();
  afterAll(() => demo.close());
  return demo;
}
