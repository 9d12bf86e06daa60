// The package's types do not cover this file of it. Its bare name is that of a deprecated module of Node's.
declare module 'punycode/punycode.js' {
  const punycode: { toUnicode(domain: string): string };
  export default punycode;
}
