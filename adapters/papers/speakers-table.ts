import type { MeantTable } from '#adapters/papers/meant-table.ts'
import { TablePeople } from '#adapters/papers/table-people.ts'
import type { ImportedPerson } from '#domain/programme/talks/imported-programme.ts'

/** Reads a list of speakers: a row each. */
export function readSpeakersTable({ rows }: MeantTable): ImportedPerson[] {
  const people = new TablePeople()
  for (const row of rows) {
    const { people: added, isRepeated } = people.add(row)
    const [person] = added
    if (!person) row.note('person-without-name')
    else if (isRepeated) row.note('person-repeated', person.name)
  }
  return people.all
}
