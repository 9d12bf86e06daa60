// Collects `console.error` calls during a UI test. Unexpected ones fail the test.

const ignored = [
  // jsdom has no styles of pseudo-elements. Ant Design reads them to measure scroll bars.
  "Not implemented: Window's getComputedStyle() method: with pseudo-elements",
  // react-quill 2 still uses it, and React 18.3 warns.
  'findDOMNode is deprecated and will be removed in the next major release.',
];

let reported: string[] = [];
let failuresAnnounced = false;

export function clearConsoleErrors(): void {
  reported = [];
  failuresAnnounced = false;
}

/** The console ends the calls of an ended session without an error text, because its screen is gone. */
const isOfEndedSession = (failure: unknown) => {
  const { statusCode, message } = failure as { statusCode?: number; message: string };
  return statusCode === 401 && message === '';
};

export function reportConsoleError(parts: readonly unknown[]): void {
  const text = parts.map(String).join(' ');
  // In development React Query logs each failed call.
  const isFailedCall = parts.length === 1 && parts[0] instanceof Error && parts[0].name === 'ApiError';
  if (isFailedCall && (failuresAnnounced || isOfEndedSession(parts[0]))) return;
  if (!ignored.some((part) => text.includes(part))) reported.push(text);
}

/** Ignores failed API calls for the rest of this test. */
export function allowFailedCalls(): void {
  failuresAnnounced = true;
}

export const consoleErrors = (): readonly string[] => reported;
