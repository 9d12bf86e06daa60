import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { isPngText, pngUrl } from '#shared/domain/png-url.ts';
import { RecordLink } from '#src/ui/links.tsx';
import { DroppedFile } from './dropped-file.tsx';
import { valueText } from './field-values.ts';
import { FileValue } from './file-value.tsx';
import styles from './history.module.css';

export interface FieldValueProps {
  entry: Pick<AuditEntry, 'id' | 'names' | 'references'>;
  contract: Contract | undefined;
  field: string;
  value: unknown;
}

/** Formats a value like the other screens: links for records, thumbnails for pictures, `-` for none. */
export function FieldValue({ entry, contract, field, value }: FieldValueProps) {
  const text = valueText(entry, contract, field, value);
  if (text === undefined) return '-';
  if (Array.isArray(value) && value.length > 1) {
    return (
      <ul className={styles.items}>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a list can be equal
          <li key={index}>
            <FieldValue entry={entry} contract={undefined} field={field} value={item} />
          </li>
        ))}
      </ul>
    );
  }
  const single: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof single !== 'string') return text;
  if (isPngText(single)) return <FileValue url={pngUrl(single)} mimeType="image/png" name="Picture" />;
  const reference = entry.references[single];
  if (!reference) return text;
  const { resource, exists, url, mimeType } = reference;
  if (url) return <FileValue key={url} url={url} mimeType={mimeType} name={text} />;
  if (mimeType) {
    const name = entry.names[single] ?? 'Picture';
    return <DroppedFile entry={entry} id={single} mimeType={mimeType} name={name} />;
  }
  if (!exists) return text;
  return (
    <RecordLink contract={{ name: resource }} id={single}>
      {text}
    </RecordLink>
  );
}
