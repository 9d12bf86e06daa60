// A slug in a form: made from another text as long as nobody has written one.
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { slugOf } from '#src/shared/slug.ts';

export interface MadeSlug {
  /** To be called with each new text. */
  onText: (text: string) => void;
  /** To be called when the slug is left: what was written is shown as it will be. */
  onSlugLeft: () => void;
}

/** `from` and `to`: the names of the text and of the slug in the form. */
export function useMadeSlug(form: FormInstance, { from, to }: { from: string; to: string }): MadeSlug {
  /** The slug that was made last; one that differs from it was written by the person. */
  const made = useRef('');

  function make(text: string) {
    made.current = slugOf(text);
    form.setFieldValue(to, made.current);
  }

  return {
    onText: (text) => {
      if (form.getFieldValue(to) === made.current) make(text);
    },
    onSlugLeft: () => {
      const slug: string = form.getFieldValue(to);
      if (slug.trim() === '') make(form.getFieldValue(from));
      else if (slugOf(slug) !== slug) form.setFieldValue(to, slugOf(slug));
    },
  };
}
