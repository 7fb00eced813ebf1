import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../message.ts';
import { createSearch } from './search.ts';
import type { SearchReply, SearchStart } from './selector.ts';

const { searched, folder } = workerData as SearchStart;
const search = createSearch(searched, folder);
const reply = (message: SearchReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (filter: string) => {
  search(filter).then(
    (selection) => reply({ kind: 'found', selection }),
    (error) => reply({ kind: 'failed', message: messageOf(error) }),
  );
});
