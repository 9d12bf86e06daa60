// How React Router draws an address.

/**
 * In one go, with the click that led there. As a transition, the screen of before would stay for a moment and be clicked
 * for what it showed: a second click was lost.
 */
export const drawnAtOnce = { v7_startTransition: false } as const;
