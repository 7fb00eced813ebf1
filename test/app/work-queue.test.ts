import { describe, expect, it } from 'vitest';
import { createRunningWork } from '../../src/app/running-work.ts';
import { createWorkQueue } from '../../src/app/work-queue.ts';

const nothing = async () => undefined;

describe('the queue of inputs', () => {
  it('runs work in order, also after a failure', async () => {
    const turns = createWorkQueue();
    const done: string[] = [];
    const failing = turns.take(async () => {
      await nothing();
      done.push('first');
      throw new Error('no');
    });
    const second = turns.take(async () => done.push('second'));
    await expect(failing).rejects.toThrow('no');
    await second;
    expect(done).toEqual(['first', 'second']);
  });

  it('runs the final work once, after the last pending input', async () => {
    const turns = createWorkQueue();
    const done: string[] = [];
    const last = async () => void done.push('last');
    await Promise.all(['one', 'two'].map((name) => turns.input(async () => void done.push(name), last)));
    expect(done).toEqual(['one', 'two', 'last']);
  });

  it('drops pending inputs and accepts later ones', async () => {
    const turns = createWorkQueue();
    const done: string[] = [];
    const input = (name: string) => turns.input(async () => void done.push(name), nothing);
    const dropped = input('dropped');
    turns.drop();
    await dropped;
    await input('later');
    expect(done).toEqual(['later']);
  });

  it('is idle when all pending work is done', async () => {
    const turns = createWorkQueue();
    let isDone = false;
    void turns.take(async () => {
      await nothing();
      isDone = true;
    });
    await turns.ended();
    expect(isDone).toBe(true);
  });
});

describe('the current work', () => {
  it('is stopped by an interrupt; a second interrupt has no effect', async () => {
    const underWay = createRunningWork();
    let stop: () => void = () => undefined;
    const stopped = new Promise<string>((resolve) => {
      stop = () => resolve('stopped');
    });
    const work = underWay.run(stop, () => stopped);
    expect(underWay.interrupt()).toBe(true);
    expect(await work).toBe('stopped');
    expect(underWay.interrupt()).toBe(false);
  });

  it('is the outer work again after inner work ends', async () => {
    const underWay = createRunningWork();
    const stops: string[] = [];
    await underWay.run(
      () => stops.push('outer'),
      async () => {
        await underWay.run(() => stops.push('inner'), nothing);
        underWay.interrupt();
      },
    );
    expect(stops).toEqual(['outer']);
  });
});
