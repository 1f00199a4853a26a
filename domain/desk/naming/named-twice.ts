import { fold } from '#domain/foundations/texts/fold.ts'

interface Named {
  readonly name: string
  readonly email: string
}

/** Who has the same name and address in two places; empty where nobody does. Several people may share an address. Pure. */
export function namedTwice(people: readonly Named[]): string {
  const keyOf = ({ name, email }: Named) => `${fold(name).replace(/\s+/g, ' ')}\n${email.toLowerCase()}`
  const again = people.find((person, at) => {
    const isNamed = person.name !== '' && person.email !== ''
    return isNamed && people.findIndex(other => keyOf(other) === keyOf(person)) < at
  })
  return again?.name ?? ''
}
