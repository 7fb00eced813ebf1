import type { EffectOf } from '../../core/session/effects.ts';
import { messageOf } from '../message.ts';
import type { TourRoom } from '../rooms.ts';
import { fail, warn } from './messages.ts';

export async function beginTour({ from }: EffectOf<'begin-tour'>, room: TourRoom): Promise<void> {
  const { isolate, environmentPlace, tour, now } = room;
  try {
    const { url, close } = await room.demo();
    tour.running = { close, bringBack: isolate.setAside(), place: environmentPlace.last };
    environmentPlace.last = null;
    await room.store.dispatch({ kind: 'tour-begun', url, from, at: now() });
  } catch (error) {
    fail(room, `The tour's API could not be started: ${messageOf(error)}`);
  }
}

export async function endTour({ own }: EffectOf<'end-tour'>, room: TourRoom): Promise<void> {
  const { running } = room.tour;
  if (running === null) return;
  room.tour.running = null;
  await running.close();
  await running.bringBack(own === 'comes-back' ? 'use' : 'dispose');
  if (own === 'is-left') return;
  room.environmentPlace.last = running.place;
  const { name, readOnly } = room.store.getState();
  if (name === null) return room.saving.lock.release();
  if (readOnly !== null) return;
  const holder = room.saving.lock.take(await room.saving.storage(), name);
  if (holder !== null) warn(room, `${holder}.`, '.fork NAME continues with a copy');
}
