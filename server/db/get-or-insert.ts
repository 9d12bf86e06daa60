interface Kept<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What a map has under a key; where it has nothing yet, what `make` gives, which it has from then on. */
export function getOrInsert<K, V>(map: Kept<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
