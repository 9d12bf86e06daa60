import { type BaseRecord, useCustomMutation } from '@refinedev/core';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { RichTextImages } from '#src/rich-text/rich-text-image.tsx';
import { pageImages } from './contract.ts';

/** How the images of a content are kept. Undefined where the server may not know how: one that lists no grants. */
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
