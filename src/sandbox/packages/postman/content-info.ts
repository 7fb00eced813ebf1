import { decodePercent } from '../../../core/request/render/form/form-encoding.ts';
import type { PropertyList } from './lists.ts';

export interface ContentInfo {
  readonly contentType: string;
  readonly mimeType: string;
  readonly mimeFormat: string;
  readonly charset: string;
  readonly fileExtension: string;
  readonly fileName: string;
}

export function contentInfoOf(headers: PropertyList): ContentInfo {
  const given = `${headers.get('content-type') ?? 'text/plain'}`;
  const contentType = given.split(';')[0]?.trim().toLowerCase() ?? '';
  const [kind = '', subtype = ''] = contentType.split('/');
  const format = /json|xml|html|javascript|css|yaml|plain/.exec(subtype)?.[0];
  const isText = kind === 'text' || format !== undefined;
  const isKnown = isText || ['image', 'audio', 'video'].includes(kind);
  const written = extensions[subtype] ?? subtype.replace(/^x-|\+.*$/g, '');
  const disposition = `${headers.get('content-disposition') ?? ''}`;
  const encoded = /filename\*\s*=\s*[\w-]+'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const name =
    encoded !== undefined
      ? decodePercent(encoded)
      : /filename\s*=\s*"?([^";]+)/i.exec(disposition)?.[1]?.trim();
  const dot = name?.lastIndexOf('.') ?? -1;
  const fileExtension = name !== undefined && dot > 0 ? name.slice(dot + 1) : written;
  return {
    contentType,
    mimeType: isText ? 'text' : isKnown ? kind : 'unknown',
    mimeFormat: isText ? (format ?? 'plain') : isKnown ? subtype : 'raw',
    charset: /charset="?([^";\s]+)/i.exec(given)?.[1] ?? 'utf8',
    fileExtension,
    fileName: name ?? `response.${fileExtension}`,
  };
}

const extensions: Readonly<Record<string, string>> = {
  plain: 'txt',
  javascript: 'js',
  jpeg: 'jpg',
  'octet-stream': 'bin',
  'svg+xml': 'svg',
};
