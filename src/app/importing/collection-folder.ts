import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { FileError } from '../../files/file-error.ts';
import { isFolder, isRegularFile } from '../../files/kind.ts';
import { isOwnFile } from '../../files/owner.ts';
import { readText } from '../../files/read.ts';
import type { FolderFile } from '../../ports/formats.ts';
import { messageOf } from '../message.ts';

const markers = ['bruno.json', 'opencollection.yml', 'opencollection.yaml', 'collection.bru'];

export const isCollectionFolder = (folder: string): boolean =>
  markers.some((name) => existsSync(join(folder, name)));

export const opensAsFile = (path: string): boolean => isRegularFile(path) || isCollectionFolder(path);

/** Finds the nearest collection around a folder; null without one, or if another user owns it. */
export function collectionFolderOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (isCollectionFolder(at)) return at === folder || isOfOwner(at, folder) ? at : null;
    if (dirname(at) === at) return null;
  }
}

/** Whether all marker files belong to the folder's owner, because a collection has scripts. */
const isOfOwner = (collection: string, folder: string): boolean =>
  markers.map((name) => join(collection, name)).every((path) => !existsSync(path) || isOwnFile(path, folder));

export const isInCollection = (path: string): boolean =>
  isFolder(path) && collectionFolderOf(resolve(path)) !== null;

/** Reads the files of a collection, links aside. Rejects with a FileError for one that is too large. */
export async function readCollectionFolder(folder: string): Promise<FolderFile[]> {
  const files: FolderFile[] = [];
  let room: number = fileLimits.requests;
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)) open.push(path);
      if (!entry.isFile() || !isRead(entry.name)) continue;
      const file = await readOne(folder, path, room);
      files.push(file);
      room -= file.text.length;
      if (files.length > maxFiles) throw tooMany(folder);
    }
  }
  return files;
}

async function readOne(folder: string, path: string, room: number): Promise<FolderFile> {
  try {
    return { path, text: await readText(join(folder, path), { limit: Math.max(1, room), name: path }) };
  } catch (error) {
    return { path, text: '', unread: messageOf(error) };
  }
}

const maxFiles = 50_000;

const isRead = (name: string): boolean => /\.(?:bru|ya?ml)$/i.test(name) || name === 'bruno.json';

const tooMany = (folder: string): FileError =>
  new FileError('EFBIG', `${folder} has more than ${maxFiles} request files.`, 'open one of its subfolders');
