// What the console reported as errors during a UI test. Whatever was not announced fails it.

const known = [
  // jsdom computes no styles of pseudo-elements and says so each time; Ant Design asks for a scroll bar's.
  "Not implemented: Window's getComputedStyle() method: with pseudo-elements",
  // React 18.3 warns of what the editor's React component (react-quill 2) still uses.
  'findDOMNode is deprecated and will be removed in the next major release.',
];

let reported: string[] = [];
let failuresAnnounced = false;

export function forgetConsoleErrors(): void {
  reported = [];
  failuresAnnounced = false;
}

export function reportConsoleError(parts: readonly unknown[]): void {
  const text = parts.map(String).join(' ');
  // In development the query cache logs each failed call.
  const isFailedCall = parts.length === 1 && parts[0] instanceof Error && parts[0].name === 'ApiError';
  if (isFailedCall && failuresAnnounced) return;
  if (!known.some((start) => text.includes(start))) reported.push(text);
}

/** Says that calls fail in this test. */
export function announceFailedCalls(): void {
  failuresAnnounced = true;
}

export const consoleErrors = (): readonly string[] => reported;
