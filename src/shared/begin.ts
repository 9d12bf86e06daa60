// What the page's first script (`src/begin.ts`) and the console have in common. It is a file of its own, so that the
// script stays tiny.

/** Where this browser keeps the session. */
export const tokenKey = 'auth_token';
/** What the sign-in answered, as it was written. */
export const userKey = 'auth_user';
/**
 * What the signed-in person could do when the server was asked last, `admin-panel` before it where that is theirs: a hint
 * of what is worth drawing and asking for. No grants where the server lists none: what it can answer, the address alone
 * does not say.
 */
export const grantsKey = 'auth_grants';
/** The chosen colour scheme; missing while it follows the system's. */
export const schemeKey = 'color_scheme';
/** How many rows a page of somebody's lists has, and whose: `25 <the user's id>`. */
export const pageSizeKey = 'list_limit';

/** An answer as it came: nothing is read of it yet. */
export interface BegunAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A call that is on its way. `answer` is undefined where it failed. */
export interface BegunCall {
  readonly token: string;
  readonly at: number;
  readonly answer: Promise<BegunAnswer | undefined>;
  /** The answer, as soon as it is there. */
  arrived?: BegunAnswer | undefined;
}

/** What the first script knows of the wanted page, which is the one that sign-in leads to. */
export interface Begin {
  /** The calls that were begun, by their addresses. */
  readonly calls: Map<string, BegunCall>;
  /**
   * Fetches Ant Design's style sheet; settles when it has come, or can't come. To be waited for before any of its components
   * is drawn: it looks once which styles are there, and makes all others itself.
   */
  styled(): Promise<void>;
  /** Fetches the code of the page. */
  load(): void;
  /** Begins the calls of this page, in the name of whose token this is. */
  ask(token: string, page: string): void;
}

declare global {
  interface Window {
    /** Missing where a server knows nothing of the console's build. */
    begin?: Begin;
  }
}
