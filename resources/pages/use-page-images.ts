import { type BaseRecord, useCustomMutation } from '@refinedev/core';
import { useIdentity } from '#providers/use-identity.ts';
import type { RichTextImages } from '#src/form/rich-text/rich-text-image.tsx';
import { pageImages } from './contract.ts';

/** Upload of images in a content. Undefined on a server that lists no permissions: it may not support it. */
export function usePageImages(): RichTextImages | undefined {
  const { extended } = useIdentity();
  const { mutateAsync } = useCustomMutation<BaseRecord>();
  if (!extended) return undefined;
  return {
    rule: pageImages.multipart.uploads.image,
    upload: async (file) => {
      const values = new FormData();
      values.append('image', file);
      const { data } = await mutateAsync({
        url: pageImages.path,
        method: 'post',
        values,
        errorNotification: false,
      });
      return pageImages.answer.parse(data).url;
    },
  };
}
