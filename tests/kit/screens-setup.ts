// Before each file of UI tests: what jsdom lacks and our screens use, and a watch on the console's errors.
import { createRequire } from 'node:module';
import { cleanup, configure, getConfig } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { blindContext } from './canvas.ts';
import './computed-styles.ts';
import { callsAnswered } from './calls-under-way.ts';
import { consoleErrors, forgetConsoleErrors, reportConsoleError } from './console-errors.ts';

// A busy machine may need a while for what a person sees at once. The page is written out when waiting is over, and not
// for each look on the way.
configure((config) => ({
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : config.getElementError(message, container),
}));

/** As wide as a desktop, light, with less motion: what opens is open at once. */
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
    return blindContext(this);
  },
});
// Ant Design's styles are neither made nor kept: jsdom draws nothing, looks through all of them for each element of a
// query, and Ant Design through all of the page's for each that it adds. Nor are there scroll bars, whose size it tries.
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
  forgetConsoleErrors();
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => reportConsoleError(parts));
});
afterEach(async () => {
  cleanup();
  await callsAnswered();
  expect(consoleErrors(), 'what the console reported as errors').toEqual([]);
});
// The next file of this worker finds the globals as they were.
afterAll(() => vi.unstubAllGlobals());
