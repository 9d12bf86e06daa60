/** Far more than cameras and programs write. Limits the memory for a file of many tiny parts. */
const maxParts = 100_000;

export function addPart(parts: Buffer[], part: Buffer): void {
  if (parts.length >= maxParts) throw new Error('The image has too many parts');
  parts.push(part);
}
