// Texts that are the same but for case, as the database has it (`lower` in C.UTF-8): each letter becomes one small letter,
// whatever stands beside it. JavaScript's own way makes another letter of a Sigma at the end of a word, and two of İ.

/** A text in small letters, to compare it with others. */
export const inSmallLetters = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');

export const sameButForCase = (one: string, other: string) => inSmallLetters(one) === inSmallLetters(other);
