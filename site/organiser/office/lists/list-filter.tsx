import { Form } from 'react-router'
import { classNames } from '#site/components/class-names.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import styles from '#site/organiser/office/lists/list.module.css'
import type { ListView } from '#site/organiser/office/lists/list-view.ts'
import head from '#site/organiser/parts/list-head.module.css'
import tools from '#site/organiser/parts/list-tools.module.css'

/** A form of the address: it also works without a script, and its result can be sent to a colleague. */
export function ListFilter({ view }: { view: ListView }) {
  const chosen = view.groups.flatMap(({ options }) => options).filter(({ isChosen }) => isChosen).length
  return (
    <Form method="get" action={view.form} className={tools.form}>
      <search className={classNames(head.search, tools.search)}>
        <label htmlFor="q">{view.searched}</label>
        <div className={head.searchRow}>
          <input
            id="q"
            name="q"
            type="search"
            dir="auto"
            defaultValue={view.words}
            maxLength={200}
            autoComplete="off"
            className={head.searchField}
          />
          <Button type="submit">Search</Button>
        </div>
      </search>
      <Hidden fields={view.keptByFilter} />
      {view.sort !== '' && <input type="hidden" name="sort" value={view.sort} />}
      {view.shownColumns.map(name => (
        <input key={name} type="hidden" name="columns" value={name} />
      ))}
      <details className={tools.menu} name="list-tools" hidden={!view.groups.some(isOffered)}>
        <summary>Filter{chosen > 0 && ` (${chosen} chosen)`}</summary>
        <div className={tools.panel}>
          <div className={styles.groups}>
            {view.groups.filter(isOffered).map(({ field, legend, options }) => (
              <fieldset key={field} className={styles.group}>
                <legend>{legend}</legend>
                {options.map(({ value, label, isChosen }) => (
                  <label key={value} className={styles.option}>
                    <input type="checkbox" name={field} value={value} defaultChecked={isChosen} />
                    <bdi>{label}</bdi>
                  </label>
                ))}
                <label className={styles.not}>
                  <input
                    type="checkbox"
                    name="not"
                    value={field}
                    defaultChecked={view.turned.includes(field)}
                  />
                  None of these
                </label>
              </fieldset>
            ))}
          </div>
          <div className={tools.apply}>
            <Button type="submit">Show these</Button>
          </div>
        </div>
      </details>
    </Form>
  )
}

/** The columns of the list, kept in the address like its filters. */
export function ColumnChoice({ view }: { view: ListView }) {
  return (
    <Form method="get" action={view.form} key={view.columns.join()} className={tools.form}>
      <Hidden fields={view.kept} />
      <details className={tools.menu} name="list-tools">
        <summary>Columns</summary>
        <div className={tools.panel}>
          <fieldset className={styles.columns}>
            <legend>Columns of the list</legend>
            {view.columnChoices.map(({ name, label, isShown }) => (
              <label key={name} className={styles.option}>
                <input type="checkbox" name="columns" value={name} defaultChecked={isShown} />
                {label}
              </label>
            ))}
          </fieldset>
          <Button type="submit">Show these columns</Button>
        </div>
      </details>
    </Form>
  )
}

const isOffered = ({ options }: ListView['groups'][number]) => options.length > 0

function Hidden({ fields }: { fields: readonly (readonly [string, string])[] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

/** The list as a file, with the columns that are chosen. A plain form, because it leads to a file, not a page. */
export function FileMenu({ file }: { file: NonNullable<ListView['file']> }) {
  return (
    <details className={tools.menu} name="list-tools">
      <summary>Export</summary>
      <form method="get" action={file.address} className={tools.panel} aria-label="Export this list">
        <Hidden fields={file.kept} />
        <fieldset className={styles.columns}>
          <legend>Columns of the file</legend>
          {file.columns.map(({ value, label }) => (
            <label key={value} className={styles.option}>
              <input type="checkbox" name="columns" value={value} defaultChecked />
              {label}
            </label>
          ))}
        </fieldset>
        <ButtonRow>
          <Button type="submit" name="format" value="csv">
            CSV
          </Button>
          <Button type="submit" name="format" value="xlsx">
            Spreadsheet (XLSX)
          </Button>
        </ButtonRow>
      </form>
    </details>
  )
}
