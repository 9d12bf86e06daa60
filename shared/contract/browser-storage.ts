// Shared by the page's first script (`src/app/first-script.ts`) and the console. A separate file, so that the script stays small.

/** Local storage key of the access token. */
export const tokenKey = 'auth_token';
/** Local storage key of the user from the sign-in answer. */
export const userKey = 'auth_user';
/**
 * Local storage key of the last known permissions, preceded by `admin-panel` for administrators.
 * The first script uses them as a hint which calls to start. Empty if the server lists no permissions.
 */
export const permissionsKey = 'auth_grants';
/** The chosen colour scheme; missing while it follows the system's. */
export const schemeKey = 'color_scheme';
/** Local storage key of the page size with its user: `25 <user id>`. */
export const pageSizeKey = 'list_limit';

/** An answer whose body is not parsed yet. */
export interface PrefetchedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A pending call. `answer` resolves to undefined if the call fails. */
export interface PrefetchedCall {
  readonly token: string;
  readonly at: number;
  readonly answer: Promise<PrefetchedAnswer | undefined>;
  /** The answer once it has arrived, for synchronous reads. */
  arrived?: PrefetchedAnswer | undefined;
}

/** The first script's interface to the console. */
export interface Begin {
  /** By URL. */
  readonly calls: Map<string, PrefetchedCall>;
  /**
   * Fetches Ant Design's style sheet; settles when it is loaded or has failed. Await it before rendering any of its
   * components: Ant Design checks once which styles exist and generates the others.
   */
  styled(): Promise<void>;
  /** Fetches the code of the page. */
  load(): void;
  /** Starts the calls of a page with this token. */
  ask(token: string, page: string): void;
}

declare global {
  interface Window {
    /** Missing if the page was not served with the first script. */
    begin?: Begin;
  }
}
