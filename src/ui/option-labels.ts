import { createContext, type ReactNode, useContext, useEffect } from 'react';

interface LabelledOption {
  readonly value?: unknown;
  readonly label?: ReactNode;
}

/** The loaded options of a form's selects, by the id of the control. */
export const OptionLabels = createContext<Map<string, readonly LabelledOption[]> | undefined>(undefined);

/** Makes a control's options known to the form, which shows its values as text (merge-view.tsx). */
export function useOptionLabels(id: string | undefined, options: readonly LabelledOption[]): void {
  const labels = useContext(OptionLabels);
  useEffect(() => {
    if (id !== undefined) labels?.set(id, options);
  });
}
