/** A translators' file, as `tools/build/catalogues.ts` reads it: in browsers the key of each sentence is its digest. */
declare module '*.po' {
  const sentences: Readonly<Record<string, import('#domain/foundations/say.ts').Translation>>
  export default sentences
}
