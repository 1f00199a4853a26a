/** Types for the parts that we use; the package declares none. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt'
    /** Fixes a variable font's axes at these values. */
    variationAxes?: Readonly<Record<string, number>>
    /** Keeps all glyphs of the font; `text` is then undefined. */
    keepAllGlyphs?: boolean
  }

  /**
   * Makes a font of the characters in `text`, including the glyphs that shaping makes of them.
   *
   * @param font SFNT, WOFF or WOFF 2.0
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
