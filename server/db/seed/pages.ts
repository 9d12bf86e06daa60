// The demo's content pages, as the editor writes them.
import type { Page } from '#resources/pages/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { pagesTable } from '#server/db/tables/pages.ts';
import { cleanHtml } from '#server/kit/html.ts';
import { slugOf } from '#src/shared/slug.ts';
import { daysAgo } from './time.ts';

type DemoPage = Pick<Page, 'title' | 'description' | 'status'> & {
  daysOld: number;
  /** Paragraphs of HTML, one after the other. */
  content: readonly string[];
};

const pages: readonly DemoPage[] = [
  {
    title: 'About us',
    description: 'Who runs the platform and what it is for.',
    status: 'published',
    daysOld: 310,
    content: [
      '<p>We help people open a shop on the internet in an afternoon, and run it for years.</p>',
      '<h2>What we believe</h2>',
      '<ul><li>A shop belongs to the person who built it.</li><li>Prices should fit on <strong>one page</strong>.</li><li>Support means that a person answers.</li></ul>',
      '<h2>Where we are</h2>',
      '<p>Our team of fourteen works from Lisbon, Leeds and Ljubljana. Write to us at <a href="mailto:hello@example.com">hello@example.com</a>.</p>',
    ],
  },
  {
    title: 'Shipping & returns',
    description: 'Delivery times, costs, and how to send something back.',
    status: 'published',
    daysOld: 295,
    content: [
      '<h2>Shipping</h2>',
      '<p>Orders that come in before <strong>2 pm</strong> leave the same working day.</p>',
      '<ul><li>Standard: 3 to 5 working days, free from $50</li><li>Express: next working day, $12</li></ul>',
      '<h2>Returns</h2>',
      '<ol><li>Ask for a return label within 30 days.</li><li>Pack the item in its box.</li><li>Drop it off at any parcel shop.</li></ol>',
      '<p>The money is back on your card <em>within five days</em> after the parcel has arrived.</p>',
    ],
  },
  {
    title: 'Privacy policy',
    description: 'Which personal data is kept, why, and for how long.',
    status: 'published',
    daysOld: 280,
    content: [
      '<p>This page says which data we keep about you, and what you can do about it.</p>',
      '<h2>What we keep</h2>',
      '<ul><li>Your name, email and address, to deliver your orders</li><li>Your orders, for ten years, because tax law asks for it</li></ul>',
      '<h3>What we never do</h3>',
      '<p>We do <strong>not</strong> sell your data, and we do not follow you to other sites.</p>',
      '<h2>Your rights</h2>',
      '<p>You can see, correct or delete your data: write to <a href="mailto:privacy@example.com">privacy@example.com</a>.</p>',
    ],
  },
  {
    title: 'Terms of service',
    description: 'The agreement between shop owners and the platform.',
    status: 'published',
    daysOld: 280,
    content: [
      '<h2>1. The service</h2>',
      '<p>We host your shop and keep it reachable. Planned maintenance is announced <u>three days</u> before.</p>',
      '<h2>2. Your part</h2>',
      '<p>You sell only what the law lets you sell, and you answer for the content of your shop.</p>',
      '<h2>3. Payment</h2>',
      '<p>Plans are paid ahead, by the month or by the year. A plan can be ended at the end of each period.</p>',
    ],
  },
  {
    title: 'Frequently asked questions',
    description: 'Short answers to what shop owners ask most.',
    status: 'published',
    daysOld: 190,
    content: [
      '<h3>Can I use my own domain?</h3>',
      '<p>Yes. Add it under <strong>Domains</strong> and follow the three steps there.</p>',
      '<h3>What happens when my traffic limit is reached?</h3>',
      '<p>Your shop stays open. We write to you, and you can choose a larger plan.</p>',
      '<h3>Which currencies can customers pay in?</h3>',
      '<p>US dollars, and the crypto currencies that your platform has set up.</p>',
    ],
  },
  {
    title: 'Contact',
    description: 'How to reach support and sales.',
    status: 'published',
    daysOld: 120,
    content: [
      '<p><strong>Support</strong> answers on working days from 8 am to 8 pm.</p>',
      '<ul><li><a href="mailto:support@example.com">support@example.com</a></li><li><a href="https://example.com/status">Status of all systems</a></li></ul>',
    ],
  },
  {
    title: 'Accessibility statement',
    description: 'What works for everyone already, and what does not yet.',
    status: 'published',
    daysOld: 64,
    content: [
      '<p>Our shops can be used by keyboard and with a screen reader. We test each release.</p>',
      '<h2>Known gaps</h2>',
      '<p>Pictures that shop owners upload do not always have a description.</p>',
    ],
  },
  {
    title: 'Winter sale',
    description: 'Landing page of the sale in December.',
    status: 'draft',
    daysOld: 9,
    content: [
      '<h2>Up to 40% off</h2>',
      '<p><em>From 1 to 24 December, in all shops that take part.</em></p>',
      '<p>List of shops: to be added.</p>',
    ],
  },
];

export async function seedPages(tx: Transaction): Promise<void> {
  await tx.insert(pagesTable).values(
    pages.map(({ title, description, status, daysOld, content }) => ({
      title,
      slug: slugOf(title),
      description,
      content: cleanHtml(content.join(''), 'page'),
      status,
      created_at: daysAgo(daysOld),
      updated_at: daysAgo(daysOld / 3),
    })),
  );
}
