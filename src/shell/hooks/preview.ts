import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LivePreviewResult } from '../../app/effects/live-preview.ts';
import { createLivePreview } from './live-preview.ts';
import { useProvidedValues } from './provided.ts';
import { SessionContext } from './session.tsx';

export function usePreview(text: string): LivePreviewResult {
  const { app } = useProvidedValues(SessionContext);
  const [previews] = useState(() => createLivePreview(app));
  useEffect(() => previews.stop, [previews]);
  return useSyncExternalStore(previews.subscribe, () => previews.of(text));
}
