import { Image } from 'antd';

export interface PicturePreviewProps {
  src: string;
  /** What it is a picture of. */
  alt: string;
  open: boolean;
  onClose(): void;
}

/**
 * Ant Design's preview of an image, over the whole window. Without its toolbar: the keyboard does not reach that, and a
 * wheel zooms as well.
 */
export const PicturePreview = ({ src, alt, open, onClose }: PicturePreviewProps) => (
  <Image
    hidden
    wrapperStyle={{ display: 'none' }}
    src={src}
    alt={alt}
    preview={{
      visible: open,
      onVisibleChange: onClose,
      title: <span className="visually-hidden">{alt}</span>,
      toolbarRender: () => null,
      getContainer: () => document.querySelector<HTMLElement>('main') ?? document.body,
    }}
  />
);
