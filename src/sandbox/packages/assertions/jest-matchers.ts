import type { Any } from '../postman/host.ts';

const matchers = {
  toBe: 'to.equal(value)',
  toEqual: 'to.deep.equal(value)',
  toStrictEqual: 'to.deep.equal(value)',
  toBeTruthy: 'to.be.ok',
  toBeFalsy: 'to.not.be.ok',
  toBeNull: 'to.be.null',
  toBeDefined: 'to.not.be.undefined',
  toBeUndefined: 'to.be.undefined',
  toContain: 'to.include(value)',
  toContainEqual: 'to.deep.include(value)',
  toMatch: 'to.match(/pattern/)',
  toMatchObject: 'to.deep.include(object)',
  toHaveLength: 'to.have.length(number)',
  toHaveProperty: 'to.have.nested.property(path)',
  toBeGreaterThan: 'to.be.above(number)',
  toBeGreaterThanOrEqual: 'to.be.at.least(number)',
  toBeLessThan: 'to.be.below(number)',
  toBeLessThanOrEqual: 'to.be.at.most(number)',
  toBeInstanceOf: 'to.be.instanceOf(constructor)',
  toThrow: 'to.throw()',
};

/** A plugin of chai: each matcher of Jest names what chai has for it, until a script adds a method of that name. */
export function jestMatchers({ Assertion: { prototype } }: Any): void {
  for (const [name, words] of Object.entries(matchers))
    Object.defineProperty(prototype, name, {
      configurable: true,
      get() {
        throw new Error(`${name} is of Jest; expect is that of chai: expect(x).${words}`);
      },
      set(value) {
        Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
      },
    });
}
