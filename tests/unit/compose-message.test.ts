import { expect, it } from 'vitest';
import { composeMessage } from '#server/mail/compose.ts';

const message = composeMessage({
  to: 'a@example.com',
  subject: 'Join <Shop>\r\nBcc: victim@example.com',
  paragraphs: ['Alex & “Maria” <b>invite</b> you.'],
  link: { label: 'Join', url: 'https://console.example.com/join#a"b' },
  notes: ['The link is valid for 24 hours.'],
});

it('keeps the subject on one line', () => {
  expect(message.subject).toBe('Join <Shop> Bcc: victim@example.com');
});

it('has the paragraphs, the link and the notes in the plain text', () => {
  expect(message.text).toBe(
    'Alex & “Maria” <b>invite</b> you.\n\nJoin:\nhttps://console.example.com/join#a"b\n\nThe link is valid for 24 hours.\n',
  );
});

it('shows what people typed as text in the HTML', () => {
  expect(message.html).toContain('<p>Alex &amp; “Maria” &lt;b&gt;invite&lt;/b&gt; you.</p>');
  expect(message.html).toContain('href="https://console.example.com/join#a&quot;b"');
  expect(message.html).not.toContain('<b>');
});
