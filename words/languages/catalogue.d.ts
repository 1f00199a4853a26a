/** A translators' file, as `tools/build/catalogues.ts` reads it. */
declare module '*.po' {
  const catalogue: import('#domain/foundations/say.ts').Catalogue
  export default catalogue
}
