// Adds the API server's notice about demo accounts to the page of the development server.
import type { Plugin } from 'vite';
import { demoNoticePath } from '../../shared/contract/paths.ts';

/** `api`: URL of the API server. */
export const demoNotice = (api: string): Plugin => ({
  name: 'demo-notice',
  apply: 'serve',
  async transformIndexHtml(page) {
    const notice = await fetch(api + demoNoticePath).then(
      (answer) => (answer.ok ? answer.text() : ''),
      // The server has not started yet.
      () => '',
    );
    return page.replace('</head>', `${notice}</head>`);
  },
});
