import { Frame } from './frame.tsx';
import { LinkButton } from './link-button.tsx';
import { listUrl } from './list-state.ts';
import type { ResourceDefinition } from './resource.ts';

/** A list that a record is reached from. */
export interface Home {
  readonly label: string;
  readonly to: string;
}

/** What stands where a record would that does not exist (any more). */
export function RecordMissing({
  definition,
  home,
}: {
  definition: ResourceDefinition;
  home?: Home | undefined;
}) {
  const { contract, texts } = definition;
  return (
    <Frame title={texts.notFound} line="It may have been deleted, or the address is wrong.">
      <div>
        <LinkButton to={home?.to ?? listUrl(contract)}>Back to {home?.label ?? texts.title}</LinkButton>
      </div>
    </Frame>
  );
}
