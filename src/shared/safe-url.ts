// Which addresses may stand behind a link: those of the web (and of mail), and nothing that a browser would run.

export const maxUrlLength = 2_048;
const webSchemes = ['http', 'https'] as const;

/** What a browser would leave out or encode makes two addresses of one that look alike. */
const hasOddCharacters = /[\s\\\p{Cc}\p{Cf}]/u;

/** An address from an answer: one of the web, or one of the server's own without a scheme; else undefined. */
export function safeAddress(text: string): string | undefined {
  const address = text.trim();
  const isOwn =
    !/^[^/?#]*:/.test(address) && !hasOddCharacters.test(address) && address.length <= maxUrlLength;
  return isOwn ? address : safeUrl(address);
}

/**
 * The address as it was given (trimmed) if it is a whole one of these schemes without a name or password in it; else
 * undefined. Checked when it is saved, and again where it is shown: other servers may hold anything.
 */
export function safeUrl(
  text: string | null | undefined,
  schemes: readonly string[] = webSchemes,
): string | undefined {
  const address = text?.trim() ?? '';
  if (address.length > maxUrlLength || hasOddCharacters.test(address)) return undefined;
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/i.exec(address) ?? [];
  if (!schemes.includes(scheme.toLowerCase()) || !URL.canParse(address)) return undefined;
  // `https:example.com` is one too for a browser, but nobody means it.
  if (/^http/i.test(scheme) && !rest.startsWith('//')) return undefined;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : undefined;
}
