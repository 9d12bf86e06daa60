// The slug in the form of a page: made from the title as long as nobody has written one.
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { slugOf } from '#src/shared/slug.ts';

interface Values {
  title: string;
  slug: string;
}

export interface MadeSlug {
  /** To be called with each new title. */
  onTitle: (title: string) => void;
  /** To be called when the slug is left: what was written is shown as it will be. */
  onSlugLeft: () => void;
}

export function useMadeSlug(form: FormInstance<Values>): MadeSlug {
  /** The slug that was made last; one that differs from it was written by the person. */
  const made = useRef('');

  function make(title: string) {
    made.current = slugOf(title);
    form.setFieldValue('slug', made.current);
  }

  return {
    onTitle: (title) => {
      if (form.getFieldValue('slug') === made.current) make(title);
    },
    onSlugLeft: () => {
      const { title, slug }: Values = form.getFieldsValue();
      if (slug.trim() === '') make(title);
      else if (slugOf(slug) !== slug) form.setFieldValue('slug', slugOf(slug));
    },
  };
}
