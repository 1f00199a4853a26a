/** A person and their mail address, both as typed; the name is empty where it is not said. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}
