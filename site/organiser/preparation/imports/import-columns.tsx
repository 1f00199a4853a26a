import { Form } from 'react-router'
import { type ColumnMeaning, talkMeanings } from '#domain/preparation/imports/columns.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { FieldGrid, Select } from '#site/components/form/field.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import type { ColumnView, TableView } from '#site/organiser/preparation/imports/column-choices.ts'
import styles from '#site/organiser/preparation/imports/imports.module.css'
import { columnWords } from '#words/organiser/preparation/import-words.ts'

/** What each column of the file's tables means, to be changed; columns that nobody has decided about come first. */
export function ImportColumns({ tables }: { tables: readonly TableView[] }) {
  const shown = tables.filter(({ unused, used }) => unused.length + used.length > 0)
  if (shown.length === 0) return null
  // Fields get new values when others have been stored.
  const key = JSON.stringify(shown.map(({ unused, used }) => [...unused, ...used].map(({ value }) => value)))
  return (
    <Part title="Columns">
      <Form method="post" className={styles.columns} id="columns" key={key}>
        <input type="hidden" name="intent" value="columns" />
        {shown.map(table => (
          <TableColumns key={table.file} table={table} />
        ))}
        <ButtonRow>
          <Button type="submit">Read the file again with these columns</Button>
        </ButtonRow>
      </Form>
    </Part>
  )
}

function TableColumns({ table: { file, meanings, unused, used } }: { table: TableView }) {
  const fields = (columns: readonly ColumnView[]) => (
    <FieldGrid>
      {columns.map(column => (
        <ColumnField key={column.name} column={column} meanings={meanings} />
      ))}
    </FieldGrid>
  )
  return (
    <>
      {file && <h3>{file}</h3>}
      {unused.length > 0 && (
        <>
          <p>Nothing of these columns is imported yet. Choose what they mean, or leave them out.</p>
          {fields(unused)}
        </>
      )}
      {used.length > 0 && (
        <details open={unused.length === 0 && used.every(({ value }) => value === '')}>
          <summary>
            {unused.length > 0 ? 'The other columns' : 'What each column means'} ({used.length})
          </summary>
          {fields(used)}
        </details>
      )}
    </>
  )
}

function ColumnField({
  column: { name, label, hint, value, isChosen },
  meanings,
}: {
  column: ColumnView
  meanings: readonly ColumnMeaning[]
}) {
  const isOfTalk = (meaning: ColumnMeaning) => talkMeanings.some(other => other === meaning)
  const groups = [
    { label: 'A talk’s', options: meanings.filter(isOfTalk) },
    { label: 'A person’s', options: meanings.filter(meaning => !isOfTalk(meaning)) },
  ]
  return (
    <Select name={name} label={label} hint={hint} defaultValue={value}>
      {(value === '' || isChosen) && (
        <option value="">{isChosen ? 'As its heading says' : 'Not decided'}</option>
      )}
      <option value="left-out">Leave out</option>
      {groups.map(
        group =>
          group.options.length > 0 && (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(meaning => (
                <option key={meaning} value={meaning}>
                  {columnWords[meaning]}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </Select>
  )
}
