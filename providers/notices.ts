// Notices to the person, from anywhere. They wait here until the holder, which is loaded on demand, shows them.
export interface Notice {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  readonly description?: string | undefined;
  /** A notice of the same key takes the place of the one that is shown. */
  readonly key?: string | undefined;
}

export interface Notices {
  show(notice: Notice): void;
  close(key: string): void;
}

let holder: Notices | undefined;
const waiting: Notice[] = [];

/** Shows a notice, or keeps it until one can be shown. */
export function notify(notice: Notice): void {
  if (holder) holder.show(notice);
  else waiting.push(notice);
}

/** Takes a notice away. */
export const closeNotice = (key: string): void => holder?.close(key);

/** Makes `next` show all notices from now on. Returns how to stop that. */
export function showNoticesWith(next: Notices): () => void {
  holder = next;
  for (const notice of waiting.splice(0)) next.show(notice);
  return () => {
    if (holder === next) holder = undefined;
  };
}
