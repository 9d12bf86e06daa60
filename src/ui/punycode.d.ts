// The package has no types for this file. The bare name `punycode` would resolve to Node's deprecated module.
declare module 'punycode/punycode.js' {
  const punycode: { toUnicode(domain: string): string };
  export default punycode;
}
