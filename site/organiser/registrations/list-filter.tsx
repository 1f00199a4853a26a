import { Form } from 'react-router'
import { classNames } from '#site/components/class-names.ts'
import { Button } from '#site/components/form/button.tsx'
import head from '#site/organiser/parts/list-head.module.css'
import tools from '#site/organiser/parts/list-tools.module.css'
import type { ListView } from '#site/organiser/registrations/read-list.ts'
import styles from '#site/organiser/registrations/registrations.module.css'

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
      {view.sort !== '' && <input type="hidden" name="sort" value={view.sort} />}
      {view.shownColumns.map(name => (
        <input key={name} type="hidden" name="columns" value={name} />
      ))}
      <details className={tools.menu} name="list-tools">
        <summary>Filter{chosen > 0 && ` (${chosen} chosen)`}</summary>
        <div className={tools.panel}>
          <div className={styles.groups}>
            {view.groups
              .filter(({ options }) => options.length > 0)
              .map(({ field, legend, options }) => (
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
      {view.kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
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
