/** What the sample is told when it is loaded. */
export interface SampleFacts {
  /** The day of loading, from which every date of the sample is counted. */
  today: Temporal.PlainDate
  /** The product's name as visitors read it, such as `Colloquy`. */
  productName: string
}
