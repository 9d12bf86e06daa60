// Addresses that people type: which of them may become a link.

const maxUrlLength = 2_000;

/** Letters that a browser would leave out or encode make two addresses of one that look alike. */
const hasOddCharacters = /[\s\p{Cc}\p{Cf}]/u;

/**
 * The address, trimmed, where it is whole and its scheme is one of `schemes` (`['http', 'https']`); else undefined.
 * A browser reads the scheme of what passes as it is written: nothing before it, nothing in it is left out.
 */
export function safeUrl(text: string, schemes: readonly string[]): string | undefined {
  const url = text.trim();
  if (url.length > maxUrlLength || hasOddCharacters.test(url) || !URL.canParse(url)) return undefined;
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/i.exec(url) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) return undefined;
  // `https:example.com` is one too for a browser, but nobody means it.
  return scheme.toLowerCase().startsWith('http') && !rest.startsWith('//') ? undefined : url;
}
