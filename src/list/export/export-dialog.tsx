import { useCustomMutation } from '@refinedev/core';
import { Alert, Checkbox, Form, Modal, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { columnsOf } from '#shared/contract/record-columns.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { download } from '#src/ui/download.ts';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';

export interface ExportDialogProps {
  contract: Pick<Contract, 'name' | 'row' | 'record' | 'amounts'>;
  /** The plural: `users`. */
  label: string;
  /** The number of matching rows, if known: `12 of 46`. */
  count?: string;
  /** The ids of the selected rows. */
  selected: readonly string[];
  state: Pick<ListQuery, 'q' | 'sort' | 'filters'>;
  /** The visible columns in order, if they differ from the defaults. */
  columns?: readonly ShownColumn[] | undefined;
  open: boolean;
  /** Called when the download failed, to open the dialog again. */
  onOpen(): void;
  onClose(): void;
}

interface Choices {
  readonly rows: 'all' | 'selected';
  readonly format: 'csv' | 'xlsx';
  readonly values: 'shown' | 'raw';
  readonly columns: 'chosen' | 'all';
  /** CSV only, as are the next two. */
  readonly separator?: string;
  readonly bom?: boolean;
  readonly safe?: boolean;
}

export interface ShownColumn {
  readonly dataIndex: string;
  /** The export column that contains this column's value, if there is none with this key. */
  readonly within?: string;
}

/** Converts visible columns to the keys of export columns. */
function keysOf(contract: ExportDialogProps['contract'], shown: readonly ShownColumn[]): string[] {
  const exportKeys = new Set(columnsOf(contract).map(({ key }) => key));
  return [...new Set(shown.map(({ dataIndex, within = dataIndex }) => within))].filter((key) =>
    exportKeys.has(key),
  );
}

const formats = [
  { label: 'CSV', value: 'csv' },
  { label: 'Excel', value: 'xlsx' },
];
const separators = [
  { label: 'Comma', value: ',' },
  { label: 'Semicolon', value: ';' },
  { label: 'Tab', value: '\t' },
];
const columnChoices = [
  { label: 'As chosen', value: 'chosen' },
  { label: 'All', value: 'all' },
];
const values = [
  { label: 'As shown', value: 'shown' },
  { label: 'Raw values', value: 'raw' },
];

/** Asks for the export's options and downloads all matching rows or the selected ones. */
export function ExportDialog(props: ExportDialogProps) {
  const { contract, label, count, selected, state, columns: shown, open, onOpen, onClose } = props;
  const [form] = Form.useForm<Choices>();
  const isCsv = Form.useWatch('format', form) === 'csv';
  const { mutateAsync, isLoading } = useCustomMutation<{ id: string; url: string }>();
  const [failed, setFailed] = useState<{ why: string; chosen: Choices }>();
  // The dialog creates its fields again when it opens.
  useEffect(() => {
    if (open && failed) form.setFieldsValue(failed.chosen);
  }, [open, failed, form]);

  async function run(chosen: Choices) {
    const { rows, columns, ...choices } = chosen;
    setFailed(undefined);
    const { q, sort, filters } = state;
    const selection = rows === 'selected' ? { ids: selected } : { filters, ...(q !== '' && { q }) };
    try {
      const { data } = await mutateAsync({
        url: '/exports',
        method: 'post',
        values: {
          resource: contract.name,
          ...choices,
          ...selection,
          ...(shown && columns === 'chosen' && { columns: keysOf(contract, shown) }),
          ...(sort && { sort: sort.field, order: sort.order }),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        successNotification: successNotification('Export started', 'Your browser is downloading the file.'),
        errorNotification: errorNotification(`Failed to export ${label}`),
      });
      onClose();
      download(data.url, (why) => {
        setFailed({ why, chosen });
        onOpen();
      });
    } catch {
      // A notification shows the failure. The dialog stays open for another try.
    }
  }
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={`Export ${label}`}
      okText="Export"
      onOk={form.submit}
      okButtonProps={{ loading: busyIcon(isLoading) }}
      modalRender={focusedModal}
      destroyOnHidden
    >
      {failed && (
        <Alert type="error" showIcon message="Couldn't download the file" description={failed.why} />
      )}
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{
          rows: selected.length > 0 ? 'selected' : 'all',
          columns: 'chosen',
          format: 'csv',
          values: 'shown',
          separator: ',',
          bom: false,
          safe: true,
        }}
        onFinish={(choices) => !isLoading && void run(choices)}
      >
        {selected.length === 0 && (
          <Form.Item>{`All ${label} that match${count === undefined ? '' : `: ${count}`}.`}</Form.Item>
        )}
        <Form.Item name="rows" label="Rows" hidden={selected.length === 0}>
          <Segmented
            aria-label="Rows"
            options={[
              { label: `Selected: ${selected.length}`, value: 'selected' },
              { label: `All that match: ${count}`, value: 'all' },
            ]}
          />
        </Form.Item>
        <Form.Item name="columns" label="Columns" hidden={!shown}>
          <Segmented aria-label="Columns" options={columnChoices} />
        </Form.Item>
        <Form.Item name="format" label="Format">
          <Segmented aria-label="Format" options={formats} />
        </Form.Item>
        <Form.Item name="values" label="Values">
          <Segmented aria-label="Values" options={values} />
        </Form.Item>
        {isCsv && (
          <>
            <Form.Item name="separator" label="Separator">
              <Segmented aria-label="Separator" options={separators} />
            </Form.Item>
            <Form.Item name="bom" valuePropName="checked">
              <Checkbox>Add a UTF-8 mark (for older versions of Excel)</Checkbox>
            </Form.Item>
            <Form.Item name="safe" valuePropName="checked">
              <Checkbox>Escape formulas (recommended)</Checkbox>
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}
