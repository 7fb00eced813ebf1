export type Value = string | number | boolean | null | Date | Value[] | ObjectValue;

export interface ObjectValue {
  [key: string]: Value;
}

export type ValueType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'date' | 'null';
