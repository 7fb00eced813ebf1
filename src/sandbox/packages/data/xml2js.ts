import { type XmlForm, xmlData } from './xml-data.ts';

type Done = (error: unknown, data?: unknown) => void;

/** `xml2js` for scripts: it calls back at once. */
export function createXml2js(domParser: () => unknown) {
  const defaults: XmlForm = { explicitArray: true };
  const read = (xml: unknown, form: XmlForm): unknown =>
    xmlData(`${xml}`, { DOMParser: domParser(), form: { ...defaults, ...form } });
  const tryRead = (xml: unknown, form: XmlForm): Parameters<Done> => {
    try {
      return [null, read(xml, form)];
    } catch (error) {
      return [error];
    }
  };
  function parseString(xml: unknown, form: XmlForm | Done, done: Done = () => undefined): void {
    if (typeof form === 'function') form(...tryRead(xml, {}));
    else done(...tryRead(xml, form));
  }
  const parseStringPromise = async (xml: unknown, form: XmlForm = {}) => read(xml, form);
  return {
    parseString,
    parseStringPromise,
    Parser: class {
      readonly #form: XmlForm;
      constructor(form: XmlForm = {}) {
        this.#form = form;
      }
      parseString(xml: unknown, done: Done): void {
        parseString(xml, this.#form, done);
      }
      parseStringPromise(xml: unknown): Promise<unknown> {
        return parseStringPromise(xml, this.#form);
      }
    },
  };
}
