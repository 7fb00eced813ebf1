import { listOf, onOneLine, own, type Raw, scalarText, textOf } from '../json/raw.ts';
import { isObject } from '../value/is-object.ts';
import { listOperations, type Operation } from './operations.ts';
import { referencesOf } from './references.ts';

export interface Description {
  readonly from: string;
  readonly title: string;
  readonly version: string;
  readonly document: Raw;
  readonly operations: readonly Operation[];
  readonly servers: readonly DescribedServer[];
}

export interface DescribedServer {
  /** Host with its port; null for a relative URL. */
  readonly host: string | null;
  readonly path: string;
}

export const isDescription = (document: unknown): document is Raw =>
  isObject(document) && /^[23]\b/.test(scalarText(own(document, 'openapi') ?? own(document, 'swagger')));

export function createDescription(document: Raw, from: string): Description {
  const references = referencesOf(document);
  const info = own(document, 'info');
  return {
    from,
    title: onOneLine(textOf(own(info, 'title'))).slice(0, maxTitle),
    version: onOneLine(scalarText(own(info, 'version'))).slice(0, maxTitle),
    document,
    operations: listOperations(document, { references, leaveOut: () => undefined }),
    servers: serversOf(document),
  };
}

const maxTitle = 200;
const maxServers = 50;

function serversOf(document: Raw): readonly DescribedServer[] {
  const given = listOf(own(document, 'servers')).slice(0, maxServers);
  if (given.length > 0) return given.map(serverOf);
  const path = textOf(own(document, 'basePath'));
  const host = textOf(own(document, 'host'));
  return host === '' && path === '' ? [] : [{ host: host === '' ? null : host, path: withoutSlash(path) }];
}

function serverOf(server: unknown): DescribedServer {
  const [, host = null, path = ''] = /^(?:https?:\/\/([^/?#]*))?([^?#]*)/i.exec(serverText(server)) ?? [];
  return { host, path: withoutSlash(path) };
}

export function serverText(server: unknown): string {
  const variables = own(server, 'variables');
  return textOf(own(server, 'url')).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = own(own(variables, name), 'default');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');
