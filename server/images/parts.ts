/** Far more than any camera or program writes. A file of nothing but tiny parts must not fill the memory. */
const maxParts = 100_000;

export function addPart(parts: Buffer[], part: Buffer): void {
  if (parts.length >= maxParts) throw new Error('An image of too many parts');
  parts.push(part);
}
