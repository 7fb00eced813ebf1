import { messageOf } from '../../message.ts';

/** A filter that cannot be read, or a document that is not what it is filtered as. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError';

  constructor(what: 'CSS selector' | 'XPath' | 'XML document', cause: unknown) {
    const [reason = ''] = messageOf(cause).split('\n');
    super(`This is not ${what === 'XPath' || what === 'XML document' ? 'an' : 'a'} ${what}: ${reason}`, {
      cause,
    });
  }
}
