// Which addresses may stand behind a link: web addresses, and nothing that a browser would run.

/**
 * The address as it was given (trimmed) if it is a whole http or https one without a name or password in it; else
 * undefined. Checked when it is saved, and again where it is shown: other servers may hold anything.
 */
export function safeUrl(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  // The URL parser alone would take `https:example.com`, and tabs and line feeds anywhere.
  if (!/^https?:\/\/[^\s\\]+$/i.test(address)) return undefined;
  try {
    const { username, password } = new URL(address);
    return username === '' && password === '' ? address : undefined;
  } catch {
    return undefined;
  }
}
