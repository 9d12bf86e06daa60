// How many exports this process writes at a time: each holds a connection for as long as it is fetched.
import { ApiError, tooMany } from '#server/kit/errors.ts';

const retrySeconds = 10;

/** Gives places of which one person has no more than half; throws 429 and 503 where there is none. */
export function placesFor(connections: number) {
  // One is left for totals and whatever else is done in the background.
  const all = Math.max(1, connections - 1);
  const forOne = Math.ceil(all / 2);
  /** Who holds each place that is taken. */
  const held: string[] = [];

  /** Takes a place; gives what gives it back. */
  return (userId: string): (() => void) => {
    if (held.filter((holder) => holder === userId).length >= forOne)
      throw tooMany('Your last export is still being fetched. Try again when it is there.', retrySeconds);
    if (held.length >= all) {
      throw new ApiError(503, 'Too many exports are being fetched. Please try again shortly.', {
        headers: { 'Retry-After': String(retrySeconds) },
      });
    }
    held.push(userId);
    let isHeld = true;
    return () => {
      if (isHeld) held.splice(held.indexOf(userId), 1);
      isHeld = false;
    };
  };
}
