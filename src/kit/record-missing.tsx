import { Frame } from './frame.tsx';
import { LinkButton } from './link-button.tsx';
import { listUrl } from './list-state.ts';
import type { ResourceDefinition } from './resource.ts';
import { type Home, trailOf } from './trail.ts';

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
    <Frame
      trail={trailOf(definition, contract.one, [], home)}
      title={texts.notFound}
      line="It may have been deleted, or the address is wrong."
    >
      <div>
        <LinkButton to={home?.to ?? listUrl(contract)}>Back to {home?.label ?? texts.title}</LinkButton>
      </div>
    </Frame>
  );
}
