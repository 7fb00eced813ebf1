import { statSync } from 'node:fs';

export const isRegularFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether there is anything but a folder: a file, a pipe or a device. */
export const isFileOrPipe = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
