/**
 * Makes React Router render navigations synchronously. In a transition, the previous screen stays clickable
 * for a moment, and a second click is lost.
 */
export const noTransitions = { v7_startTransition: false } as const;
