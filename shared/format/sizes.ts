const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Formats a file's size: `512 B`, `1.5 KB`, `2.0 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  return bytes < megabyte ? `${(bytes / kilobyte).toFixed(1)} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
}
