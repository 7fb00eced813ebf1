import { jsonText } from '../../core/text/json-text.ts';
import type { Io } from '../io.ts';

export function writeJson(document: unknown, io: Pick<Io, 'out'>): Promise<void> {
  return io.out.writeData(`${jsonText(document, 2)}\n`);
}
