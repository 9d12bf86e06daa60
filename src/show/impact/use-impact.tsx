// Shows the effects of a change in a dialog. The server previews the change; the code is loaded with the first preview.
import type { ReactNode } from 'react';
import { useIdentity } from '#providers/identity.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { useAddress } from '#src/ui/links.tsx';
import { ImpactBox, Sentence } from './impact-box.tsx';
import type { ImpactPreview, PreviewRequest, WayOut } from './preview.tsx';

export interface DialogImpact {
  /** The effects, or that they are loading or failed to load. `sentence`: the dialog's consequence text. */
  content(sentence: ReactNode): ReactNode;
  /** Whether the server would refuse the change. False until the preview is loaded. */
  isBlocked(): boolean;
}

const withoutPreview: DialogImpact = {
  content: (sentence) => <Sentence of={sentence} />,
  isBlocked: () => false,
};

export function useImpact(contract: Contract) {
  const identity = useIdentity();
  const address = useAddress();
  const load = async (request: Omit<PreviewRequest, 'contract' | 'identity' | 'address'>) =>
    (await import('./preview.tsx')).loadPreview({ ...request, contract, identity, address });

  return {
    /** Loads a preview. Undefined if the server has none. */
    load: identity.extended ? load : undefined,

    /** Loads the preview of a dialog. `onLoaded`: render the dialog again. */
    inDialog(request: Parameters<typeof load>[0], onLoaded: () => void, wayOut?: WayOut): DialogImpact {
      if (!identity.extended) return withoutPreview;
      let preview: ImpactPreview | undefined;
      let failed = false;
      const line = () => (failed ? 'The effects could not be loaded.' : 'Loading the effects…');
      void load(request)
        .then((loaded) => {
          preview = loaded;
        })
        .catch(() => {
          failed = true;
        })
        .then(onLoaded);
      return {
        isBlocked: () => preview?.isBlocked === true,
        content: (sentence) => (
          <ImpactBox fixed>
            {preview?.render(sentence, wayOut) ?? (
              <>
                <Sentence of={sentence} />
                <p>{line()}</p>
              </>
            )}
          </ImpactBox>
        ),
      };
    },
  };
}
