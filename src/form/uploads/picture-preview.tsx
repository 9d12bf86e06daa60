import { Image } from 'antd';

export interface PicturePreviewProps {
  src: string;
  alt: string;
  open: boolean;
  onClose(): void;
}

/** Ant Design's full-window preview. Without its toolbar, which can't be used by keyboard; the wheel zooms too. */
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
