/**
 * A short key for a sentence, of 26 bits: browsers get translations without the English, which would double what they
 * load, and each bit more would cost every page 100 bytes. The build refuses two sentences with one key.
 */
export function sentenceDigest(english: string): string {
  // FNV-1a, of UTF-16 units.
  let hash = 0x811c9dc5
  for (let at = 0; at < english.length; at++) hash = Math.imul(hash ^ english.charCodeAt(at), 0x01000193)
  return (hash >>> 6).toString(36)
}
