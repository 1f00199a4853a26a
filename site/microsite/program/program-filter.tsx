import { Form } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { isFiltered, programSearch } from '#site/microsite/program/program-query.ts'
import type { FacetRow, ProgramView } from '#site/microsite/program/program-view.ts'
import styles from '#site/microsite/program/timetable.module.css'
import * as words from '#words/public/microsite/program.ts'

/** Searches talks on all days; a plain GET form, so that every result has an address. */
export function ProgramFilter({ page, program }: { page: string; program: ProgramView }) {
  const { query, tracks, rooms, found, total } = program
  return (
    <search className={styles.search}>
      {/* Closed on a phone, where the talks come first, and again once they are shown; always open on a wide screen. */}
      <details
        className={styles.filterFold}
        // The fields follow the address, also after going back.
        key={programSearch(query, { day: null })}
      >
        <summary>{words.searchAndFilter()}</summary>
        <Form action={page} preventScrollReset className={styles.filter}>
          <TextInput
            name="q"
            type="search"
            label={say('Search')}
            defaultValue={query.text}
            hint={words.aTitleAPersonA()}
          />
          <FacetSelect
            name="track"
            label={say('Track')}
            all={words.allTracks()}
            facets={tracks}
            chosen={query.track}
          />
          <FacetSelect
            name="room"
            label={say('Room')}
            all={words.allRooms()}
            facets={rooms}
            chosen={query.room}
          />
          <Button type="submit">{words.showTalks()}</Button>
        </Form>
      </details>
      {isFiltered(query) && (
        <p role="status" className={styles.found}>
          {found === 0
            ? words.noneOfMatches({ total: counted(total, 'talk') })
            : words.someOf({ found, total })}
        </p>
      )}
    </search>
  )
}

function FacetSelect({
  name,
  label,
  all,
  facets,
  chosen,
}: {
  name: string
  label: string
  all: string
  facets: FacetRow[]
  chosen: string
}) {
  const isKnown = facets.some(([name]) => name === chosen)
  if (facets.length < 2 && chosen === '') return null
  return (
    <Select name={name} label={label} defaultValue={chosen}>
      <option value="">{all}</option>
      {!isKnown && chosen && <option value={chosen}>{`${chosen} (0)`}</option>}
      {facets.map(([name, talks, said = name]) => (
        <option key={name} value={name}>
          {/* One text: React separates several by comments. */}
          {`${said} (${talks})`}
        </option>
      ))}
    </Select>
  )
}
