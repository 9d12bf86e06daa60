import { Frame } from './frame.tsx';
import { LinkButton } from './link-button.tsx';
import { listUrl } from './list-state.ts';
import type { ResourceDefinition } from './resource.ts';
import { trailOf } from './trail.ts';

/** What stands where a record would that does not exist (any more). */
export function RecordMissing({ definition }: { definition: ResourceDefinition }) {
  const { contract, texts } = definition;
  return (
    <Frame
      trail={trailOf(definition, contract.one)}
      title={texts.notFound}
      line="It may have been deleted, or the address is wrong."
    >
      <div>
        <LinkButton to={listUrl(contract)}>Back to {texts.title}</LinkButton>
      </div>
    </Frame>
  );
}
