// Composes short messages as plain text and as HTML with the same words.
import type { Message } from './mailer.ts';

export interface MessageContent {
  readonly to: string;
  readonly subject: string;
  /** Before the link. Plain text; each is one paragraph. */
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** After the link: how long it is valid, and what to do if the message is unexpected. */
  readonly notes?: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const body =
  'font:16px/1.5 system-ui,sans-serif;color:#1f1f1f;max-width:560px;margin:24px auto;padding:0 16px';
const button =
  'display:inline-block;padding:8px 16px;border-radius:6px;background:#0958d9;color:#fff;text-decoration:none';

export function composeMessage({
  to,
  subject,
  paragraphs,
  link,
  notes = [],
}: MessageContent): Required<Message> {
  // Names that people typed must not add lines to the header.
  const title = subject.replace(/\s+/g, ' ').trim();
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...notes].join('\n\n');
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    `<body style="${body}">`,
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(link
      ? [`<p><a style="${button}" target="_blank" href="${escaped(link.url)}">${escaped(link.label)}</a></p>`]
      : []),
    ...notes.map((note) => `<p style="color:#595959;font-size:14px">${escaped(note)}</p>`),
    '</body></html>',
  ].join('\n');
  return { to, subject: title, text: `${text}\n`, html };
}
