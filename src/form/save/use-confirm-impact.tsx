// Asks before a save that affects other records, and shows the server's preview.
import type { Contract } from '#shared/contract/contract.ts';
import { useImpact } from '#src/show/impact/use-impact.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';

/**
 * Whether the body changes one of the contract's `impactFields`. A body field without a form field of its name, such as
 * `pricing`, is sent only if it changed.
 */
export const changesImpactField = (
  { impactFields = [] }: Pick<Contract, 'impactFields'>,
  body: object,
  { values, changed }: { readonly values: object; readonly changed: object },
): boolean =>
  impactFields.some(
    (field) =>
      field in body &&
      (field in changed || (values as Readonly<Record<string, unknown>>)[field] === undefined),
  );

/** Above this, saving would seem stuck. */
const timeout = 3_000;

/** The fields that the preview needs: all fields of a PUT, otherwise the fields that can affect other records. */
const previewedValues = ({ updateMethod, impactFields = [] }: Contract, body: object) =>
  updateMethod === 'PUT'
    ? body
    : Object.fromEntries(Object.entries(body).filter(([field]) => impactFields.includes(field)));

/** Returns whether to save. Without effects, and if the preview fails, it does not ask. */
export function useConfirmImpact(contract: Contract, save: string) {
  const { load } = useImpact(contract);
  const confirm = useConfirm();
  return async (
    id: string,
    body: object,
    sent: Parameters<typeof changesImpactField>[2],
    asking: () => void,
  ): Promise<boolean> => {
    if (!load || !changesImpactField(contract, body, sent)) return true;
    const preview = await load({
      id,
      action: 'update',
      values: previewedValues(contract, body),
      timeout,
    }).catch(() => undefined);
    // A refused change shows its reason at its field.
    if (!preview?.hasEffects || preview.isBlocked) return true;
    asking();
    return new Promise((resolve) => {
      confirm({
        title: 'Save these changes?',
        content: preview.boxed(),
        okText: save,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  };
}
