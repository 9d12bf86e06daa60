import { ExportOutlined } from '@ant-design/icons';
import { Card } from '#src/kit/card.tsx';
import { Descriptions, recordFacts } from '#src/kit/descriptions.tsx';
import { ShowPage } from '#src/kit/show-page.tsx';
import { Chip, Chips } from '#src/kit/tags.tsx';
import { LongText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { colorIn } from '#src/shared/hex-color.ts';
import { safeUrl } from '#src/shared/safe-url.ts';
import { cleanTags } from '#src/shared/text-list.ts';
import { wordLabel } from '#src/shared/texts.ts';
import { Pictured } from '#src/uploads/picture.tsx';
import { ViewablePicture } from '#src/uploads/viewable-picture.tsx';
import type { Template } from './contract.ts';
import { definition } from './resource.tsx';
import styles from './show.module.css';

/** A link in a new tab; an address that no link may have stands there as a text. */
function ExternalLink({ address = '' }: { address: string | undefined }) {
  const href = safeUrl(address);
  if (href === undefined) return address || '-';
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {address} <ExportOutlined aria-label="opens in a new tab" />
    </a>
  );
}

function Badges({ names }: { names: readonly string[] }) {
  const given = cleanTags(names);
  if (given.length === 0) return '-';
  return (
    <Chips>
      {given.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </Chips>
  );
}

const Look = ({ word }: { word: string | undefined }) => <Badges names={word ? [wordLabel(word)] : []} />;

/** The colour and how it is written; only what is a colour may reach a style. */
function PrimaryColor({ color }: { color: string | null | undefined }) {
  if (!color || colorIn(color) === undefined) return color || 'Default';
  return (
    <span className={styles.color}>
      <span className={styles.swatch} style={{ backgroundColor: color }} />
      {color}
    </span>
  );
}

export function Screen() {
  return (
    <ShowPage<Answered<Template>> definition={definition}>
      {({ id, name, description, external_url, configuration = {}, tags = [], ...template }) => (
        <>
          <Card title="Template">
            <Pictured
              picture={
                <ViewablePicture size="page" src={template.previewImageUrl} alt={`Preview of ${name}`} />
              }
            >
              <Descriptions
                items={{
                  Name: name,
                  'External URL': <ExternalLink address={external_url} />,
                  Theme: <Look word={configuration.theme} />,
                  Layout: <Look word={configuration.layout} />,
                  'Primary color': <PrimaryColor color={configuration.colors?.primary} />,
                  Tags: <Badges names={tags.map((tag) => tag.name)} />,
                  ...recordFacts(definition.contract, { id, ...template }),
                }}
              />
            </Pictured>
          </Card>
          <Card title="Description">
            <LongText text={description} empty="No description" />
          </Card>
        </>
      )}
    </ShowPage>
  );
}
