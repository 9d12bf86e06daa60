// Downloads all that the platform stores about a person. A plain link can't, because the call needs the access token.
import { Button } from 'antd';
import { useState } from 'react';
import { http } from '#providers/http.ts';
import { notify } from '#providers/notification.ts';
import { Card } from '#src/ui/card.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { SecondaryLine } from '#src/ui/values.tsx';
import { users } from './contract.ts';

export function PersonalDataCard({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { data } = await http.get<Blob>(`${users.path}/${id}/data`, { responseType: 'blob' });
      saveFile(data, 'personal-data.json');
    } catch (error) {
      notify({ type: 'error', message: "Couldn't download the file", description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title="Personal data">
      <SecondaryLine>
        Everything that is stored about this person: account, sessions, settings and changes.
      </SecondaryLine>
      <Button loading={busyIcon(busy)} onClick={() => void save()}>
        Download as a file
      </Button>
    </Card>
  );
}
