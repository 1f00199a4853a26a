/** What is used of a package that declares no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt'
    /** The value of each axis that a variable font is fixed at. */
    variationAxes?: Readonly<Record<string, number>>
    /** All that is in the font; `text` is then undefined. */
    keepAllGlyphs?: boolean
  }

  /**
   * Makes a font of the characters in `text`, with whatever shaping makes of them.
   *
   * @param font SFNT, WOFF or WOFF 2.0
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
