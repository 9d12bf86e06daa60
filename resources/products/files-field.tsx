// The files of a product in its form: those that it has, which can be marked for removal, and new ones.
import { Button, Form } from 'antd';
import type { ControlAria } from '#src/kit/fields.tsx';
import { SecondaryText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { refusalOf } from '#src/shared/uploads.ts';
import { FileUpload, useObjectUrl, useUploadRule } from '#src/uploads/upload.tsx';
import { type Product, products } from './contract.ts';
import { FileEntry } from './file-entry.tsx';
import styles from './files-field.module.css';
import { filesProblem, withFiles } from './new-files.ts';

/** With the limit in force. */
const useRule = () => useUploadRule(products.multipart.uploads.files);

export function FilesField({ existing }: { existing: NonNullable<Answered<Product>['files']> }) {
  const rule = useRule();
  return (
    <>
      {existing.length > 0 && (
        <Form.Item name="removeFileIds">
          <ExistingFiles files={existing} />
        </Form.Item>
      )}
      <Form.Item
        name="files"
        label="Add files"
        dependencies={['image']}
        validateTrigger="onChange"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, files: File[] = []) => {
              const problem = filesProblem(rule, files, getFieldValue('image') as File | undefined);
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
            },
          }),
        ]}
      >
        <NewFiles />
      </Form.Item>
    </>
  );
}

interface ExistingFilesProps {
  files: NonNullable<Answered<Product>['files']>;
  /** The ids of those that are marked for removal; given by the form. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

function ExistingFiles({ files, value = [], onChange }: ExistingFilesProps) {
  return (
    <ul className={styles.files} aria-label="Attached files">
      {files.map(({ id, fileName, mimeType, size, url }) => {
        const marked = value.includes(id);
        return (
          <FileEntry
            key={id}
            name={fileName}
            mimeType={mimeType}
            size={size}
            url={url}
            going={marked}
            note={marked && <span>Will be removed when you save</span>}
          >
            <Button
              size="small"
              danger={!marked}
              aria-label={marked ? `Keep ${fileName}` : `Remove ${fileName}`}
              onClick={() => onChange?.(marked ? value.filter((one) => one !== id) : [...value, id])}
            >
              {marked ? 'Keep' : 'Remove'}
            </Button>
          </FileEntry>
        );
      })}
    </ul>
  );
}

interface NewFilesProps extends ControlAria {
  /** Given by the form. */
  value?: readonly File[];
  onChange?: (files: File[]) => void;
}

function NewFiles({ value = [], onChange, ...aria }: NewFilesProps) {
  const rule = useRule();
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
        <ul className={styles.files} aria-label="New files">
          {value.map((file) => (
            <NewFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onTakeOut={() => onChange?.(value.filter((one) => one !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function NewFile({ file, onTakeOut }: { file: File; onTakeOut: () => void }) {
  const previewUrl = useObjectUrl(file);
  const refusal = refusalOf(useRule(), file);
  return (
    <FileEntry
      name={file.name}
      mimeType={file.type}
      size={file.size}
      previewUrl={previewUrl}
      note={refusal && <span className={styles.wrong}>{refusal}</span>}
    >
      <Button size="small" aria-label={`Remove ${file.name}`} onClick={onTakeOut}>
        Remove
      </Button>
    </FileEntry>
  );
}
