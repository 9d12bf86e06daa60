/** The number of repetitions: few in a normal run, more in `npm run soak` to find rare failures. */
export const rounds = (few: number, inSoak: number): number => (process.env.SOAK ? inSoak : few);
