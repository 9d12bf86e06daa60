// The setup of each UI test file: stubs for missing browser APIs, and a check for console errors.
import { createRequire } from 'node:module';
import { cleanup, configure, getConfig } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { stubCanvasContext } from './canvas.ts';
import './computed-styles.ts';
import { clearConsoleErrors, consoleErrors, reportConsoleError } from './console-errors.ts';
import { waitForPendingCalls } from './pending-calls.ts';

// A long timeout for busy machines. The error message contains the page only after the last attempt of `waitFor`, because
// printing the page is slow.
configure((config) => ({
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : config.getElementError(message, container),
}));

/** Desktop width, light theme and reduced motion, so that dialogs open without animation. */
window.matchMedia = (query: string) => {
  const width = /min-width: *(\d+)px/.exec(query)?.[1];
  const matches = width === undefined ? query.includes('reduced-motion') : Number(width) <= 1440;
  return Object.assign(new EventTarget(), {
    media: query,
    matches,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(HTMLCanvasElement.prototype, {
  getContext(this: HTMLCanvasElement) {
    return stubCanvasContext(this);
  },
});
// Turn off Ant Design's style sheets and scroll bar measurement. jsdom draws nothing, but searches all style sheets for
// each element of a query, and Ant Design searches them for each one that it adds.
const require = createRequire(import.meta.url);
Object.assign(require('rc-util/lib/Dom/dynamicCSS'), { updateCSS: () => document.createElement('style') });
Object.assign(require('rc-util/lib/getScrollBarSize'), {
  default: () => 0,
  getTargetScrollBarSize: () => ({ width: 0, height: 0 }),
});
Object.assign(require('@ant-design/cssinjs/lib/hooks/useStyleRegister'), {
  default: () => (node: ReactNode) => node,
});
Object.assign(require('@ant-design/cssinjs/lib/hooks/useCSSVarRegister'), { default: () => undefined });
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;

beforeEach(() => {
  // Renders asynchronously, as in a browser. Testing Library sets this to true for the first test file of a worker only.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clearConsoleErrors();
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => reportConsoleError(parts));
});
afterEach(async () => {
  cleanup();
  await waitForPendingCalls();
  expect(consoleErrors(), 'console errors').toEqual([]);
});
// The next test file of this worker shares the globals.
afterAll(() => vi.unstubAllGlobals());
