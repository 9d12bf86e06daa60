// Reorders columns by drag and drop or by keyboard with dnd-kit.
import { HolderOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox } from 'antd';
import { useRef } from 'react';
import styles from './columns-drawer.module.css';

interface Item {
  readonly dataIndex: string;
  readonly title: string;
}

export interface SortableColumnsProps {
  columns: readonly Item[];
  shown: ReadonlySet<string>;
  onShown(key: string, shown: boolean): void;
  /** Called with the keys of all columns in their new order. */
  onOrder(keys: string[]): void;
  /** Called when a move starts and ends. */
  onMoving(moving: boolean): void;
}

/** Measures the columns before a move starts. Otherwise the first arrow key has no effect. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

const upOrDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const instructions = {
  draggable:
    'Press Space to pick up a column, the arrow keys to move it, Space to put it down, Escape to leave it.',
};

/** Screen reader messages with the columns' titles and positions. */
function useAnnouncements(columns: readonly Item[]): Announcements {
  // Suppresses the first "over" event, which would replace the message that the column is picked up.
  const moved = useRef(false);
  const nameOf = (id: UniqueIdentifier) => columns.find(({ dataIndex }) => dataIndex === id)?.title ?? '';
  const placeOf = (id: UniqueIdentifier) =>
    `place ${columns.findIndex(({ dataIndex }) => dataIndex === id) + 1} of ${columns.length}`;
  return {
    onDragStart({ active: { id } }) {
      moved.current = false;
      return `${nameOf(id)} is picked up at ${placeOf(id)}.`;
    },
    onDragOver({ active: { id }, over }) {
      moved.current ||= over?.id !== id;
      return over && moved.current ? `${nameOf(id)} is at ${placeOf(over.id)}.` : undefined;
    },
    onDragEnd: ({ active: { id }, over }) => `${nameOf(id)} is put down at ${placeOf(over?.id ?? id)}.`,
    onDragCancel: ({ active: { id } }) => `${nameOf(id)} is back at ${placeOf(id)}.`,
  };
}

export function SortableColumns({ columns, shown, onShown, onOrder, onMoving }: SortableColumnsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = columns.map(({ dataIndex }) => dataIndex);
  const drop = ({ active, over }: DragEndEvent) => {
    onMoving(false);
    if (over === null || over.id === active.id) return;
    onOrder(arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upOrDown]}
      measuring={measuring}
      accessibility={{ announcements: useAnnouncements(columns), screenReaderInstructions: instructions }}
      onDragStart={() => onMoving(true)}
      onDragCancel={() => onMoving(false)}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={styles.columns} aria-label="Columns">
          {columns.map(({ dataIndex, title }) => (
            <SortableColumn
              key={dataIndex}
              id={dataIndex}
              title={title}
              shown={shown.has(dataIndex)}
              onShown={(isShown) => onShown(dataIndex, isShown)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableColumnProps {
  id: string;
  title: string;
  shown: boolean;
  onShown(shown: boolean): void;
}

function SortableColumn({ id, title, shown, onShown }: SortableColumnProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Checkbox checked={shown} onChange={({ target }) => onShown(target.checked)}>
        {title}
      </Checkbox>
      <Button
        ref={setActivatorNodeRef}
        className={styles.handle ?? ''}
        type="text"
        icon={<HolderOutlined aria-hidden />}
        aria-label={`Move ${title}`}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      />
    </li>
  );
}
