import type { Any } from '../host.ts';
import { PropertyList } from '../lists.ts';
import { PostmanBody } from './body.ts';
import { PostmanRequest } from './request.ts';
import { PostmanUrl } from './url.ts';

export const collectionPackage = () => ({
  Header: Property,
  QueryParam: Property,
  FormParam: Property,
  Variable: Property,
  Property,
  PropertyList,
  RequestBody: PostmanBody,
  Url: PostmanUrl,
  Request: class extends PostmanRequest {
    constructor(request: Any) {
      super({ method: 'GET', url: '', headers: [], body: null });
      this.update(request);
    }
  },
});

class Property {
  constructor(fields: Any) {
    if (typeof fields !== 'string') {
      Object.assign(this, fields);
      return;
    }
    const at = fields.search(/[:=]/);
    const [key, value] = at < 0 ? [fields, ''] : [fields.slice(0, at), fields.slice(at + 1)];
    Object.assign(this, { key: key.trim(), value: value.trim() });
  }

  toJSON(): object {
    return { ...this };
  }

  toString(): string {
    const { key, value } = this as Any;
    return `${key}: ${value}`;
  }
}
