export class SharedArray extends Array {
  static get [Symbol.species]() {
    return Array;
  }

  constructor(_name, read) {
    super();
    this.push(...read());
  }
}
