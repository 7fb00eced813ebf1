/** Value of a variable (core/template/README.md, "Variables"). `null` occurs only inside objects and arrays. */
export type Value = string | number | boolean | null | Date | Value[] | ObjectValue;

export interface ObjectValue {
  [key: string]: Value;
}

export type ValueType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'date' | 'null';
