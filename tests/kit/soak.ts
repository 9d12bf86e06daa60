/** How often a test goes round: as often as shows what it is about, and in `npm run soak` until what is rare shows too. */
export const rounds = (few: number, inSoak: number): number => (process.env.SOAK ? inSoak : few);
