/** A person and their mail address, both as typed; the name is empty if it is unknown. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}
