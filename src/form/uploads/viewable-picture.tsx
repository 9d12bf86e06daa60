import { Suspense, useState } from 'react';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { Picture, type PictureProps } from '#src/ui/picture.tsx';

const PicturePreview = lazyComponent(async () => (await import('./picture-preview.tsx')).PicturePreview);

/** A picture that opens in full view on click or Enter. */
export function ViewablePicture(props: Omit<PictureProps, 'onView'>) {
  const [open, setOpen] = useState<boolean>();
  useOverlay(open === true, () => setOpen(false));
  return (
    <>
      <Picture {...props} onView={() => setOpen(true)} />
      {open !== undefined && props.src && (
        <Suspense>
          <PicturePreview src={props.src} alt={props.alt} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
