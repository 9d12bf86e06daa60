// Downloads the rejected records as CSV. A plain link can't, because the call needs the access token.
import { useState } from 'react';
import { http } from '#providers/http.ts';
import { notify } from '#providers/notification.ts';
import { operations } from '#shared/contract/operations.ts';
import { saveFile } from '#src/ui/save-file.ts';

export function useFailuresFile(id: string) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { data } = await http.get<Blob>(`${operations.path}/${id}/failures`, {
        params: { format: 'csv' },
        responseType: 'blob',
      });
      saveFile(data, 'could-not-be-changed.csv');
    } catch (error) {
      notify({ type: 'error', message: "Couldn't download the file", description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}
