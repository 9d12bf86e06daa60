// Searches, and does things by their names: cmdk's list in Ant Design's dialog. It is loaded when it is first opened.
import { CommandInput, CommandList, CommandRoot, CommandGroup as Group } from 'cmdk';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIdentity } from '../kit/use-identity.ts';
import { usePaletteHost } from '../layout/palette-host.ts';
import { type Found, type FoundRecord, useRecordSearch } from '../layout/record-search.ts';
import { statusText } from '../layout/search-box.tsx';
import { definitions, routeAt } from '../screen-routes.ts';
import { maxSearchLength } from '../shared/contract.ts';
import { minSearchLength } from '../shared/search.ts';
import { isPressed, shortcuts } from '../shortcuts/shortcuts.ts';
import { type Command, useCommands } from './commands.tsx';
import { Item } from './item.tsx';
import styles from './palette.module.css';
import { type Choice, keepChoice, recentChoices } from './recent-choices.ts';
import { RecordItems } from './record-items.tsx';
import { isMeant, readTyped, verbsOf } from './typed.ts';

/** Of so many found records at the most, what can be done with them is shown too. */
const fewRecords = 3;
/** With a verb before what is searched for, of so many. */
const someRecords = 5;

/** The record whose row had the focus, else the one whose details are shown. */
function useChosenRecord(): FoundRecord | undefined {
  const { row } = usePaletteHost();
  const { pathname } = useLocation();
  const ofRow = row && definitions.find(({ contract }) => contract.name === row.resource);
  if (row && ofRow) return { definition: ofRow, id: row.id };
  const route = routeAt(pathname);
  const id = pathname.split('/')[2];
  if (route === undefined || route.kind === 'screen' || id === undefined) return undefined;
  return ['show', 'below', 'own'].includes(route.kind) ? { definition: route.definition, id } : undefined;
}

export function Screen() {
  const { typed: before, close } = usePaletteHost();
  const [typed, setTyped] = useState(before.current);
  const [recent] = useState(recentChoices);
  const navigate = useNavigate();
  const commands = useCommands();
  const [marked, setMarked] = useState('');
  const markedFirst = useRef<string>();
  const chosen = useChosenRecord();
  const field = useRef<HTMLInputElement>(null);
  // At once where the dialog stands already, else when it does. By then more may have been typed.
  useLayoutEffect(() => {
    setTyped(before.current);
    field.current?.focus();
  }, [before]);
  useEffect(() => field.current?.focus(), []);

  const term = typed.trim();
  const { verb, search } = readTyped(term, definitions);
  const found = useRecordSearch(search);
  const records = found.groups.flatMap((group) => group.records);
  const acted = records
    .filter(({ record }) => record && (verb === undefined || verbsOf(record.definition).includes(verb)))
    .slice(0, someRecords);
  const actsOn = verb !== undefined || acted.length <= fewRecords ? acted : [];

  function choose(choice: Choice, run: () => void) {
    keepChoice(choice);
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
  const again = recent.flatMap((choice) => {
    if (choice.name !== undefined) {
      return [recordItem({ path: choice.key, name: choice.name, detail: choice.detail ?? '' }, 'recent ')];
    }
    const command = all.find(({ key }) => key === choice.key);
    return command ? [commandItem(command, 'recent ')] : [];
  });
  const matching = commands
    .map(({ label, commands: offered }) => ({
      label,
      commands: offered.filter((one) => (term === '' ? !one.minor : isMeant(one.label, term))),
    }))
    .filter(({ commands: left }) => left.length > 0);
  const { isAdmin, extended } = useIdentity();
  const searches = search.length >= minSearchLength;

  return (
    <CommandRoot
      label="Search and commands"
      shouldFilter={false}
      value={marked}
      onValueChange={(item) => {
        markedFirst.current ??= item;
        setMarked(item);
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
      <CommandList label="Found" className={styles.list}>
        {chosen && verb === undefined && (
          <RecordItems
            {...chosen}
            term={term}
            // It may come behind the rest: what stands first is chosen by Enter, unless one has gone on by then.
            onShown={(item) => setMarked((now) => (now === markedFirst.current ? item : now))}
          />
        )}
        {again.length > 0 && term === '' && <Group heading="Recent">{again}</Group>}
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
        {actsOn.map(({ record }) => record && <RecordItems key={record.id} {...record} verb={verb} />)}
      </CommandList>
      <p role="status" className={styles.status}>
        {searches
          ? statusText(found, records.length + matching.flatMap((group) => group.commands).length)
          : isAdmin && extended && 'Search or type a command, e.g. “edit anna”'}
      </p>
    </CommandRoot>
  );
}
