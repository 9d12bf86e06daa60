// A field for files: users mark stored files for removal and add new ones.
import { Button, Form } from 'antd';
import { useLayoutEffect } from 'react';
import { refusalOf, type UploadRule } from '#shared/contract/uploads.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { formRule } from '#src/form/schema.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { FileEntry, FileList, type RecordFile } from './file-list.tsx';
import { filesProblem, withFiles } from './new-files.ts';
import styles from './upload.module.css';
import { FileUpload, objectUrlOf, useUploadRule } from './upload.tsx';

export interface FilesFieldProps {
  name: string;
  label: string;
  rule: UploadRule;
  /** The record's stored files. */
  existing: readonly RecordFile[];
  /** The form field with the ids of files to remove. */
  removal: string;
  /** The form field with an image of the same request. */
  image: string;
}

/** The field's value is the list of new files. */
export function FilesField({ name, label, rule: ownRule, existing, removal, image }: FilesFieldProps) {
  const rule = useUploadRule(ownRule);
  useRemovableOnly(removal, existing);
  return (
    <>
      {existing.length > 0 && (
        <Form.Item name={removal}>
          <ExistingFiles files={existing} />
        </Form.Item>
      )}
      <Form.Item
        name={name}
        label={label}
        dependencies={[image]}
        validateTrigger="onChange"
        rules={[
          ({ getFieldValue }) =>
            formRule<File[]>((files = []) => filesProblem(rule, files, getFieldValue(image))),
        ]}
      >
        <NewFiles rule={rule} />
      </Form.Item>
    </>
  );
}

/** Forgets the removal of files that another user removed meanwhile: the server would refuse it. */
function useRemovableOnly(removal: string, existing: readonly RecordFile[]) {
  const form = Form.useFormInstance();
  useLayoutEffect(() => {
    const marked = (form.getFieldValue(removal) ?? []) as string[];
    const removable = marked.filter((id) => existing.some((file) => file.id === id));
    if (removable.length < marked.length) form.setFieldValue(removal, removable);
  }, [form, removal, existing]);
}

interface ExistingFilesProps {
  files: readonly RecordFile[];
  /** The ids of files marked for removal, set by the form. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

const ExistingFiles = ({ files, value = [], onChange }: ExistingFilesProps) => (
  <FileList label="Attached files">
    {files.map(({ id, fileName, ...file }) => {
      const marked = value.includes(id);
      return (
        <FileEntry
          key={id ?? fileName}
          name={fileName}
          {...file}
          going={marked}
          note={marked && <span>Will be removed when you save</span>}
        >
          {id !== undefined && (
            <Button
              size="small"
              danger={!marked}
              aria-label={marked ? `Keep ${fileName}` : `Remove ${fileName}`}
              onClick={() => onChange?.(marked ? value.filter((one) => one !== id) : [...value, id])}
            >
              {marked ? 'Keep' : 'Remove'}
            </Button>
          )}
        </FileEntry>
      );
    })}
  </FileList>
);

interface NewFilesProps extends ControlAria {
  rule: UploadRule;
  /** Set by the form. */
  value?: readonly File[];
  onChange?: (files: File[]) => void;
}

function NewFiles({ rule, value = [], onChange, ...aria }: NewFilesProps) {
  return (
    <div className={styles.files}>
      <FileUpload aria={aria} multiple onFiles={(added) => onChange?.(withFiles(value, added))}>
        Choose files, or drop them here
      </FileUpload>
      <p className={styles.limits}>
        <SecondaryText>
          Up to {rule.maxCount} at once, {rule.maxBytes / 1024 ** 2} MB each.
        </SecondaryText>
      </p>
      {value.length > 0 && (
        <FileList label="New files">
          {value.map((file) => (
            <NewFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              refusal={refusalOf(rule, file)}
              onTakeOut={() => onChange?.(value.filter((one) => one !== file))}
            />
          ))}
        </FileList>
      )}
    </div>
  );
}

interface NewFileProps {
  file: File;
  refusal: string | undefined;
  onTakeOut: () => void;
}

const NewFile = ({ file, refusal, onTakeOut }: NewFileProps) => (
  <FileEntry
    name={file.name}
    mimeType={file.type}
    size={file.size}
    previewUrl={objectUrlOf(file)}
    note={refusal && <span className={styles.wrong}>{refusal}</span>}
  >
    <Button size="small" aria-label={`Remove ${file.name}`} onClick={onTakeOut}>
      Remove
    </Button>
  </FileEntry>
);
