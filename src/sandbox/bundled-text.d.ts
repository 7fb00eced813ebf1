/** A module, bundled with all that it imports into one script whose exports are in the variable `exported`. */
declare module 'bundled-text:*' {
  const source: string;
  export default source;
}
