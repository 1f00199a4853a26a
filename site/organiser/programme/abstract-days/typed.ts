export type Texts = Readonly<Partial<Record<string, string>>>

/** What came back with a refused form. */
export interface Typed {
  typed: Texts
  errors: Texts
}
