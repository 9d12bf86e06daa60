// Writes into the page of the development server what the API server says of its demo accounts.
import type { Plugin } from 'vite';
import { demoNoticePath } from '../../src/shared/paths.ts';

/** `api`: where the API server listens. */
export const demoNotice = (api: string): Plugin => ({
  name: 'demo-notice',
  apply: 'serve',
  async transformIndexHtml(page) {
    const notice = await fetch(api + demoNoticePath).then(
      (answer) => (answer.ok ? answer.text() : ''),
      // It has not started yet.
      () => '',
    );
    return page.replace('</head>', `${notice}</head>`);
  },
});
