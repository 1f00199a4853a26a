/** Something that happens at an instant of the sample's year. */
export interface Happening {
  at: Temporal.Instant
  happen(): Promise<void>
}
