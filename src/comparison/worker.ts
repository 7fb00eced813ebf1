import { parentPort, workerData } from 'node:worker_threads';
import { compareResponses } from '../core/view/compare/compare-responses.ts';
import type { Question } from './compare.ts';

const { before, after, options } = workerData as Question;
parentPort?.postMessage(compareResponses(before, after, options));
