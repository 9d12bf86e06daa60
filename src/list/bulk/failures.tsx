// The rejected records of an operation with their reasons: a table, a CSV download and a retry button.
import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import {
  type Operation,
  type OperationFailure,
  operationFailure,
  operations,
} from '#shared/contract/operations.ts';
import { z } from '#shared/contract/zod.ts';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { failureText } from '#src/ui/notifications.ts';
import { Pages } from '#src/ui/pages.tsx';
import styles from './bulk-dialog.module.css';
import { contractOf, refusedText } from './operation-texts.ts';
import { RecordOrFormLink } from './rejected-record-link.tsx';
import { useFailuresFile } from './use-failures-file.ts';

const failuresSchema = z.array(operationFailure);
const pageSize = 10;
const failed = "Couldn't load the failed items";

interface FailuresProps {
  operation: Operation;
  busy: boolean;
  onRetry: () => void;
}

export function Failures({ operation, busy, onRetry }: FailuresProps) {
  const [page, setPage] = useState(1);
  const answer = useCustom<BaseRecord, HttpError>({
    url: `${operations.path}/${operation.id}/failures`,
    method: 'get',
    config: { query: { page, limit: pageSize } },
    meta: { schema: failuresSchema },
    errorNotification: false,
    queryOptions: { keepPreviousData: true },
  });
  const file = useFailuresFile(operation.id);
  const label = refusedText(operation) ?? '';
  return (
    <>
      <p>{label}</p>
      <div className={styles.failures}>
        <DataTable
          label={label}
          columns={columnsOf(operation)}
          rows={answer.data?.data as unknown as OperationFailure[] | undefined}
          nameOf={({ name }) => name}
          busy={answer.isPreviousData}
          instead={
            answer.isError &&
            !answer.isFetching && (
              <LoadError text={failureText(answer.error, failed)} onRetry={() => void answer.refetch()} />
            )
          }
        />
      </div>
      {operation.failed > pageSize && (
        <Pages
          page={page}
          pages={Math.ceil(operation.failed / pageSize)}
          label="failed items"
          onPage={setPage}
        />
      )}
      <div className={styles.buttons}>
        <Button loading={busyIcon(file.busy)} onClick={() => void file.save()}>
          Download as CSV
        </Button>
        <Button loading={busyIcon(busy)} onClick={onRetry}>
          Retry failed items
        </Button>
      </div>
    </>
  );
}

function columnsOf(operation: Operation): Column<OperationFailure>[] {
  const contract = contractOf(operation);
  return [
    {
      title: contract?.one ?? 'Record',
      place: 'main',
      render: (_, { id, name }) =>
        contract ? (
          <RecordOrFormLink contract={contract} id={id}>
            {name || id}
          </RecordOrFormLink>
        ) : (
          name
        ),
    },
    { title: 'Reason', place: 'main', render: (_, { message }) => message },
  ];
}
