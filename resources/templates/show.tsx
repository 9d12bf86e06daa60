import { enumLabel } from '#shared/contract/texts.ts';
import { cleanTags } from '#shared/domain/text-list.ts';
import { ViewablePicture } from '#src/form/uploads/viewable-picture.tsx';
import { RecordCard } from '#src/show/descriptions.tsx';
import { ShowPage } from '#src/show/show-page.tsx';
import { Card } from '#src/ui/card.tsx';
import { WebLink } from '#src/ui/links.tsx';
import { Chip, Chips } from '#src/ui/tags.tsx';
import { LongText } from '#src/ui/values.tsx';
import { PrimaryColor } from './primary-color.tsx';
import { definition } from './resource.tsx';

function Badges({ names }: { names: readonly string[] }) {
  const unique = cleanTags(names);
  if (unique.length === 0) return '-';
  return (
    <Chips>
      {unique.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </Chips>
  );
}

const Look = ({ word }: { word: string | undefined }) => <Badges names={word ? [enumLabel(word)] : []} />;

export const Screen = () => (
  <ShowPage definition={definition}>
    {({ name, description, external_url, previewImageUrl, configuration = {}, tags = [], ...template }) => (
      <>
        <RecordCard
          definition={definition}
          record={template}
          picture={<ViewablePicture size="page" src={previewImageUrl} alt={`Preview of ${name}`} />}
          facts={{
            Name: name,
            'External URL': <WebLink address={external_url} />,
            Theme: <Look word={configuration.theme} />,
            Layout: <Look word={configuration.layout} />,
            'Primary color': <PrimaryColor color={configuration.colors?.primary} />,
            Tags: <Badges names={tags.map((tag) => tag.name)} />,
          }}
        />
        <Card title="Description">
          <LongText text={description} empty="No description" />
        </Card>
      </>
    )}
  </ShowPage>
);
