import { join } from 'node:path';
import { isObject } from '../core/value/is-object.ts';
import type { FailedRequests } from '../ports/storage.ts';
import { locateHome } from './home.ts';
import { openStoredTexts } from './stored-texts.ts';

export function openFailedRequests(): FailedRequests {
  const texts = openStoredTexts(join(locateHome(undefined).path, 'failed'), { what: 'The failed requests' });
  return {
    read(project) {
      const text = texts.read(project);
      return text === null ? null : requestsIn(text);
    },
    keep: (project, requests) => texts.write(project, `${JSON.stringify({ requests })}\n`),
  };
}

function requestsIn(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text);
    const requests: unknown = isObject(read) ? read['requests'] : null;
    return Array.isArray(requests) ? requests.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
