/** The inputs for loading the sample. */
export interface SampleFacts {
  /** The day of loading; all dates of the sample count from it. */
  today: Temporal.PlainDate
  /** The product's name as visitors read it, such as `Colloquy`. */
  productName: string
}
