import { blockEvent, isForEveryRequest, runsBefore } from '../../../core/script/httpyac/block.ts';
import type { CollectionRequest, ScriptSource } from '../../../core/session/collection/collection.ts';

/** The requests with httpYac's scripts where their events are: `{{@response` after the request, `{{+` around every one. */
export function withEvents(
  requests: readonly CollectionRequest[],
  ofFile: readonly ScriptSource[],
): CollectionRequest[] {
  const every = [...ofFile, ...requests.flatMap(({ before, after }) => [...before, ...after])].filter(
    isEvery,
  );
  const hasEvents =
    every.length > 0 || requests.some(({ before, after }) => [...before, ...after].some(hasEvent));
  if (!hasEvents) return [...requests];
  return requests.map((request) => {
    const [before, after] = [request.before, request.after].map((scripts) =>
      scripts.filter((one) => !isEvery(one)),
    );
    return {
      ...request,
      before: [
        ...every.filter(isBefore),
        ...(before ?? []).filter(isBefore),
        ...(after ?? []).filter(isOfRequest),
      ],
      after: [
        ...(before ?? []).filter((script) => !isBefore(script)),
        ...(after ?? []).filter((script) => !isOfRequest(script)),
        ...every.filter((script) => !isBefore(script)),
      ],
    };
  });
}

export const isEvery = (script: ScriptSource): boolean =>
  script.kind === 'inline' && isForEveryRequest(script.code);

const isBefore = (script: ScriptSource): boolean => script.kind === 'file' || runsBefore(script.code);

const eventOf = (script: ScriptSource): string | null =>
  script.kind === 'inline' ? blockEvent(/^.*/.exec(script.code)?.[0] ?? '') : null;

export const isBlock = (script: ScriptSource): boolean => eventOf(script) !== null;

const hasEvent = (script: ScriptSource): boolean => (eventOf(script) ?? '') !== '';

const isOfRequest = (script: ScriptSource): boolean => eventOf(script) === 'request';
