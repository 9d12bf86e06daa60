// Command palette: search and commands with cmdk, in Ant Design's dialog. Loaded on first opening.
import { CommandInput, CommandList, CommandRoot, CommandGroup as Group } from 'cmdk';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { maxSearchLength } from '#shared/contract/contract.ts';
import { minSearchLength } from '#shared/contract/search.ts';
import { definitions, routeAt } from '#src/app/screen-routes.ts';
import { isPressed, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import styles from './palette.module.css';
import { type Command, useCommands } from './palette-commands.tsx';
import { usePaletteHost } from './palette-host.ts';
import { matchesLabel, parsePaletteInput, verbsOf } from './palette-input.ts';
import { Item, RecordItems } from './palette-records.tsx';
import { type Choice, loadRecentChoices, storeChoice } from './recent-choices.ts';
import { type Found, type FoundRecord, useRecordSearch } from './record-search.ts';
import { statusText } from './search-box.tsx';

/** Up to this many found records are listed with their actions. */
const maxWithActions = 3;
/** The same limit if the text begins with a verb: `edit anna`. */
const maxWithVerb = 5;

/** The record of the focused row, else the record whose details are open. */
function useContextRecord(): FoundRecord | undefined {
  const { row } = usePaletteHost();
  const { pathname } = useLocation();
  const rowDefinition = row && definitions.find(({ contract }) => contract.name === row.resource);
  if (row && rowDefinition) return { definition: rowDefinition, id: row.id };
  const route = routeAt(pathname);
  const id = pathname.split('/')[2];
  if (route === undefined || route.kind === 'screen' || id === undefined) return undefined;
  return ['show', 'below', 'own'].includes(route.kind) ? { definition: route.definition, id } : undefined;
}

export function Screen() {
  const { typed: initialText, close } = usePaletteHost();
  const [typed, setTyped] = useState(initialText.current);
  const [recent] = useState(loadRecentChoices);
  const navigate = useNavigate();
  const commands = useCommands();
  const [selected, setSelected] = useState('');
  const initialItem = useRef<string>();
  const contextRecord = useContextRecord();
  const field = useRef<HTMLInputElement>(null);
  // Focus now if the dialog is already open, else on mount. The user may have typed more by then.
  useLayoutEffect(() => {
    setTyped(initialText.current);
    field.current?.focus();
  }, [initialText]);
  useEffect(() => field.current?.focus(), []);

  const term = typed.trim();
  const { verb, search } = parsePaletteInput(term, definitions);
  const found = useRecordSearch(search);
  const records = found.groups.flatMap((group) => group.records);
  const matchingVerb = records
    .filter(({ record }) => record && (verb === undefined || verbsOf(record.definition).includes(verb)))
    .slice(0, maxWithVerb);
  const withActions = verb !== undefined || matchingVerb.length <= maxWithActions ? matchingVerb : [];

  function choose(choice: Choice, run: () => void) {
    storeChoice(choice);
    close(run);
  }
  const commandItem = (command: Command, of = '') => (
    <Item
      key={command.key}
      id={`${of}${command.key}`}
      icon={command.icon}
      name={command.label}
      onSelect={() => choose({ key: command.key }, command.run)}
    />
  );
  const recordItem = ({ path, name, detail }: Omit<Found, 'record'>, of = '') => (
    <Item
      key={path}
      id={`${of}${path}`}
      name={name}
      detail={detail}
      onSelect={() => choose({ key: path, name, detail }, () => navigate(path))}
    />
  );
  const all = commands.flatMap((group) => group.commands);
  const recentItems = recent.flatMap((choice) => {
    if (choice.name !== undefined) {
      return [recordItem({ path: choice.key, name: choice.name, detail: choice.detail ?? '' }, 'recent ')];
    }
    const command = all.find(({ key }) => key === choice.key);
    return command ? [commandItem(command, 'recent ')] : [];
  });
  const matching = commands
    .map(({ label, commands: offered }) => ({
      label,
      commands: offered.filter((one) => (term === '' ? !one.minor : matchesLabel(one.label, term))),
    }))
    .filter(({ commands: left }) => left.length > 0);
  const { isAdmin, extended } = useIdentity();
  const searches = search.length >= minSearchLength;

  return (
    <CommandRoot
      label="Search and commands"
      shouldFilter={false}
      value={selected}
      onValueChange={(item) => {
        initialItem.current ??= item;
        setSelected(item);
      }}
      vimBindings={false}
      loop
      className={styles.palette}
      onKeyDown={(event) => {
        if (!isPressed(shortcuts.palette, event.nativeEvent)) return;
        event.preventDefault();
        close();
      }}
    >
      <CommandInput
        ref={field}
        className={styles.field}
        placeholder="Search or type a command..."
        maxLength={maxSearchLength}
        value={typed}
        onValueChange={setTyped}
      />
      <CommandList label="Results" className={styles.list}>
        {contextRecord && verb === undefined && (
          <RecordItems
            {...contextRecord}
            term={term}
            // The record may load after the other items. Select its first action, unless the user has moved
            // the selection.
            onShown={(item) => setSelected((now) => (now === initialItem.current ? item : now))}
          />
        )}
        {recentItems.length > 0 && term === '' && <Group heading="Recent">{recentItems}</Group>}
        {matching.map(({ label, commands: left }) => (
          <Group key={label} heading={label}>
            {left.map((command) => commandItem(command))}
          </Group>
        ))}
        {verb === undefined &&
          found.groups.map((group) => (
            <Group key={group.label} heading={group.label}>
              {group.records.map((record) => recordItem(record))}
            </Group>
          ))}
        {withActions.map(({ record }) => record && <RecordItems key={record.id} {...record} verb={verb} />)}
      </CommandList>
      <p role="status" className={styles.status}>
        {searches
          ? statusText(found, records.length + matching.flatMap((group) => group.commands).length)
          : isAdmin && extended && 'Search or type a command, e.g. “edit anna”'}
      </p>
    </CommandRoot>
  );
}
