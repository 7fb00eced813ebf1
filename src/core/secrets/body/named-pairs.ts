/** Whether a member or an attribute holds the name of the value beside it: `{"name": "password", "value": "x"}`. */
export const isNamingKey = (key: string): boolean =>
  /^(?:key|name|id|field|label|property|param|parameter|variable|header)$/i.test(key);

/** Whether it holds the value. */
export const isValueKey = (key: string): boolean => /values?$/i.test(key);
