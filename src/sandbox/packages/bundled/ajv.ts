import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/** Formats are known, as scripts of Postman expect; `id` of older drafts says nothing. */
export default class extends Ajv {
  constructor(options: ConstructorParameters<typeof Ajv>[0] = {}) {
    super({ strict: false, ...options });
    formats.default(this);
    this.removeKeyword('id');
  }
}
