import { StyleProvider } from '@ant-design/cssinjs';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { oneImage } from '#shared/contract/uploads.ts';
import { hideComposedKeys } from '#src/app/layout/root.tsx';
import { htmlToEdit, htmlToShow } from '#src/form/rich-text/clean-html.ts';
import { RichText } from '#src/form/rich-text/rich-text.tsx';
import type { RichTextAreaProps } from '#src/form/rich-text/rich-text-area.tsx';
import { RichTextEditor } from '#src/form/rich-text/rich-text-editor.tsx';
import { clipboardCases } from '#tests/kit/clipboard-html.ts';
import { disallowedParts } from '#tests/kit/disallowed-html.ts';
import { editorHtml, hostileHtml, wordHtml } from '#tests/kit/hostile-html.ts';

// Load the editor's code first, because it is slow on a busy machine.
beforeAll(() => import('#src/form/rich-text/rich-text-area.tsx'));
// jsdom has no layout, but the editor scrolls to its cursor.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe('htmlToShow', () => {
  test.each(hostileHtml)('sanitizes %s', (html) => {
    for (const sent of [html, `<p>before</p>${html}<p>behind</p>`]) {
      expect(disallowedParts(htmlToShow(sent, 'page'))).toEqual([]);
      expect(disallowedParts(htmlToShow(sent, 'legal'), 'legal')).toEqual([]);
    }
  });

  test.each(editorHtml)('keeps the toolbar’s output: %s', (html) => {
    expect(htmlToShow(html, 'page')).toBe(html);
  });

  test.each(clipboardCases)('cleans HTML of $from like the server', ({ html, clean }) => {
    expect(htmlToShow(html, 'legal')).toBe(clean);
    expect(htmlToShow(clean, 'legal')).toBe(clean);
  });

  test('renders HTML as elements', () => {
    render(<RichText html="<h2>Title</h2><p>Text <script>alert(1)</script></p>" profile="page" />);
    screen.getByRole('heading', { name: 'Title', level: 2 });
    expect(document.querySelector('script')).toBeNull();
  });
});

describe('htmlToEdit', () => {
  test('converts Word’s HTML to allowed tags', () => {
    const html = htmlToEdit(wordHtml, 'page');
    expect(html).not.toMatch(/mso|Mso|style|class|WordDocument|Calibri|<o:p/);
    expect(html.replace(/\s+/g, ' ')).toContain('<h2>Our plan</h2>');
    expect(html).toContain('<strong>Bold</strong>');
    expect(html).toContain('<em>italic</em>');
    expect(html).toContain('href="https://example.com/plan"');
  });

  test('maps headings to the allowed levels', () => {
    const html = '<h1>A</h1><h4>B</h4><blockquote>C</blockquote>';
    expect(htmlToEdit(html, 'page')).toBe('<h2>A</h2><h3>B</h3><p>C</p>');
    expect(htmlToEdit(html, 'legal')).toBe('<h3>A</h3><h3>B</h3><p>C</p>');
  });
});

/** Types like a browser: changes the DOM between the two events. */
function typeInto(text: Text, typed: string) {
  const box = text.parentElement?.closest('[contenteditable]') as HTMLElement;
  fireEvent(box, new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText' }));
  text.data = typed;
  fireEvent.input(box);
}

describe('the editor', () => {
  const open = async (props: Partial<RichTextAreaProps> = {}) => {
    const onChange = vi.fn();
    const all: RichTextAreaProps = { profile: 'page', label: 'Content', onChange, ...props };
    const element = (more: Partial<RichTextAreaProps> = {}) => (
      <StyleProvider mock="server">
        <RichTextEditor {...all} {...more} />
      </StyleProvider>
    );
    const { rerender } = render(element());
    const box = await screen.findByRole('textbox', { name: 'Content' });
    return { box, onChange, rerender: (more: Partial<RichTextAreaProps>) => rerender(element(more)) };
  };
  const toolNames = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

  test('reports no change when it normalizes the initial HTML', async () => {
    const { box, onChange } = await open({ value: 'loose <b>text</b><div>and more</div>' });
    expect(box.textContent).toBe('loose textand more');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('follows a new value of the form without reporting a change', async () => {
    const { box, onChange, rerender } = await open({ value: '<p>mine</p>' });
    rerender({ value: '<p>theirs</p>' });
    await waitFor(() => expect(box.textContent).toBe('theirs'));
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each(clipboardCases)('cleans HTML pasted from $from', async ({ html, clean, edited = clean }) => {
    const { box, onChange } = await open({ profile: 'legal' });
    fireEvent.paste(box, {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
    });
    expect(onChange).toHaveBeenLastCalledWith(edited.replaceAll('</p><br>', '</p><p><br></p>'));
  });

  test('keeps nested lists when another part of the text changes', async () => {
    const list = '<ol><li>A<ul><li>B<ol><li>C</li></ol></li></ul></li><li>D</li></ol>';
    const { box, onChange } = await open({ value: `<p>x</p>${list}` });
    typeInto(box.querySelector('p')?.firstChild as Text, 'xy');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(`<p>xy</p>${list}`));
  });

  describe('when a browser extension or translation changes its DOM', () => {
    const value = '<p>One <strong>two</strong></p><p>three</p>';
    const changes: [string, (box: HTMLElement) => void][] = [
      [
        'a page translation',
        (box) => {
          for (const part of [box.querySelector('p')?.firstChild, box.querySelector('strong')?.firstChild]) {
            const font = document.createElement('font');
            font.append(document.createElement('font'));
            part?.replaceWith(font);
            font.firstChild?.appendChild(new Text('eins'));
          }
        },
      ],
      ['replaced words', (box) => box.querySelector('strong')?.firstChild?.replaceWith('zwei')],
      [
        'changed text',
        (box) => {
          (box.querySelector('strong')?.firstChild as Text).data = 'zwei';
        },
      ],
      [
        'wrapped words',
        (box) => {
          const mark = document.createElement('grammarly-mark');
          const word = box.querySelector('strong')?.firstChild as Text;
          word.before(mark);
          mark.append(word);
        },
      ],
      ['added elements', (box) => box.append(document.createElement('deepl-button'))],
      ['a removed line', (box) => box.querySelector('p')?.remove()],
      [
        'attributes',
        (box) => {
          box.querySelector('strong')?.setAttribute('style', 'color: red; font-weight: 400');
          box.querySelector('p')?.setAttribute('data-gramm', 'true');
        },
      ],
    ];

    test.each(changes)('reports no change and restores its text: %s', async (_, change) => {
      const { box, onChange } = await open({ value });
      expect(box.getAttribute('translate')).toBe('no');
      change(box);
      // Let the mutation observers run.
      await Promise.resolve();
      expect(onChange).not.toHaveBeenCalled();
      expect(box.textContent).toBe('One twothree');

      typeInto(box.querySelectorAll('p')[1]?.firstChild as Text, 'three!');
      await waitFor(() =>
        expect(onChange).toHaveBeenLastCalledWith('<p>One <strong>two</strong></p><p>three!</p>'),
      );
    });
  });

  test('passes the form’s id and ARIA attributes to the text box', async () => {
    const { box } = await open({ id: 'content', 'aria-invalid': true, 'aria-describedby': 'why' });
    expect(box.id).toBe('content');
    expect(box.getAttribute('aria-multiline')).toBe('true');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-describedby')).toMatch(/^why /);
  });

  test('shows the buttons of the page profile, without images if there is no upload', async () => {
    const names = [
      ...['Heading 2', 'Heading 3', 'Bold', 'Italic', 'Underline', 'Bullet list', 'Numbered list', 'Link'],
      'Clear formatting',
    ];
    await open();
    expect(toolNames()).toEqual(names);
  });

  test('shows the buttons and the placeholder of the legal profile', async () => {
    const { box } = await open({ profile: 'legal', placeholder: 'Type here...' });
    expect(toolNames()).toEqual([
      'Bold',
      'Italic',
      'Underline',
      'Bullet list',
      'Numbered list',
      'Heading 3',
      'Link',
      'Clear formatting',
    ]);
    expect(box.getAttribute('data-placeholder')).toBe('Type here...');
  });

  test('has one tab stop in the toolbar and arrow keys between the buttons', async () => {
    await open();
    const [first, second] = screen.getAllByRole('button');
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first?.focus();
    fireEvent.keyDown(first as Element, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as Element, { key: 'End' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear formatting');
  });

  test('ignores Enter during text composition in the link and image panels', async () => {
    const upload = vi.fn(async () => '/uploads/a.png');
    onTestFinished(hideComposedKeys());
    await open({ images: { rule: oneImage(10), upload } });
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    const address = await screen.findByLabelText('Address');
    fireEvent.change(address, { target: { value: 'nonsense' } });
    fireEvent.keyDown(address, { key: 'Enter', isComposing: true });
    expect(address.getAttribute('aria-invalid')).toBe('false');
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(address.getAttribute('aria-invalid')).toBe('true');

    fireEvent.click(screen.getByRole('button', { name: 'Image' }));
    const altText = await screen.findByLabelText('Alternative text');
    fireEvent.keyDown(altText, { key: 'Enter', isComposing: true });
    expect(screen.queryByText('Please select an image')).toBeNull();
    fireEvent.keyDown(altText, { key: 'Enter' });
    await screen.findByText('Please select an image');
    expect(upload).not.toHaveBeenCalled();
  });
});
