/** The list of a conference's registrations. */
import { data, Link, redirect } from 'react-router'
import { formatCount } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/text.ts'
import { removeView, saveView } from '#domain/office/lists/saved-views.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { ListViews, PrintedFilter } from '#site/organiser/parts/list-head.tsx'
import tools from '#site/organiser/parts/list-tools.module.css'
import { Page } from '#site/organiser/parts/page.tsx'
import { Selectable } from '#site/organiser/registrations/bulk/bulk-bar.tsx'
import { listQuery } from '#site/organiser/registrations/list-address.ts'
import { ColumnChoice, ListFilter } from '#site/organiser/registrations/list-filter.tsx'
import { type ListView, readListView } from '#site/organiser/registrations/read-list.ts'
import { RegistrationTable } from '#site/organiser/registrations/registration-table.tsx'
import styles from '#site/organiser/registrations/registrations.module.css'
import { SavedViews } from '#site/organiser/registrations/saved-views.tsx'
import { wordsForLabel } from '#words/words.ts'
import type { Route } from './+types/registrations.ts'

export const loader = guardedAtConference('read-registrations', async (staff, { url }: Route.LoaderArgs) => {
  return readListView(staff, staff.conference, url)
})

export const action = forms({
  'save-view': formAtConference('read-registrations', async (staff, sent, { url }) => {
    const { name, whose } = textsOf(sent, ['name', 'whose'])
    const view = { name: name.trim(), query: listQuery(url.searchParams), isTeam: whose === 'team' }
    const saved = await staff.site.database.write(tx => saveView(tx, staff.permit, staff.act, view))
    if (saved.ok) throw redirect(`${url.pathname}?${view.query}`, 303)
    const problem =
      saved.error.code === 'too-many'
        ? 'There are 30 already. Remove one that nobody uses.'
        : wordsForLabel('The name', saved.error.code)
    return data({ name, whose, problem }, { status: 422 })
  }),
  'remove-view': formAtConference('read-registrations', async (staff, sent, { url }) => {
    const id = toId(sent.get('view'))
    // Removing one that is already removed is fine.
    if (id !== undefined) {
      await staff.site.database.write(tx => removeView(tx, staff.permit, staff.act, id))
    }
    throw redirect(`${url.pathname}?${listQuery(url.searchParams)}`, 303)
  }),
})

export default function Registrations({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Registrations"
      actions={
        view.register && (
          <LinkButton to={view.register} tone="loud">
            Register somebody
          </LinkButton>
        )
      }
    >
      <ListViews views={view.views} />
      <details className={tools.fold} open={view.words !== '' || actionData !== undefined}>
        <summary>Search, filter and more</summary>
        <div className={tools.line}>
          <ListFilter view={view} key={view.narrowed} />
          <ColumnChoice view={view} />
          <SavedViews views={view.saved} address={view.address} sent={actionData} />
          {view.exports && <Link to={view.exports}>Export this list</Link>}
          {view.mail && <Link to={view.mail}>Write to these</Link>}
        </div>
      </details>
      <PrintedFilter facts={printedFacts(view)} />
      {view.rows.length === 0 ? (
        <>
          <Count view={view} />
          <Nobody view={view} />
        </>
      ) : (
        <Selectable view={view.bulk || undefined} total={<Count view={view} />} key={view.rows[0]?.code}>
          <div className={styles.scroll}>
            <RegistrationTable view={view} />
          </div>
        </Selectable>
      )}
      {(view.before || view.after) && (
        <nav className={styles.pages} aria-label="Pages">
          {view.before ? (
            <Link to={view.before} rel="prev">
              Previous 50
            </Link>
          ) : (
            <span />
          )}
          {view.after && (
            <Link to={view.after} rel="next">
              Next 50
            </Link>
          )}
        </nav>
      )}
    </Page>
  )
}

function printedFacts({ words, groups, turned, before, after, rows }: ListView): string[] {
  const filters = groups.flatMap(({ field, legend, options }) => {
    const chosen = options.filter(({ isChosen }) => isChosen).map(({ label }) => label)
    return chosen.length === 0
      ? []
      : [`${legend}: ${turned.includes(field) ? 'not ' : ''}${chosen.join(' or ')}`]
  })
  return [
    ...(words === '' ? [] : [`Search: “${words}”`]),
    ...filters,
    ...(before || after ? [`These are ${formatCount(rows.length)} of them`] : []),
  ]
}

function Count({ view }: { view: ListView }) {
  return (
    <p className={styles.count} role="status">
      {view.total === 1 ? 'One registration' : `${formatCount(view.total)} registrations`}
      {view.isNarrowed && (
        <>
          {' match. '}
          <Link to={view.form}>Show all</Link>
        </>
      )}
      {view.running && <Link to={view.running}>Bulk acts in progress</Link>}
    </p>
  )
}

function Nobody({ view }: { view: ListView }) {
  if (view.isNarrowed) return <p>No registration matches. Remove something from the filter, or show all.</p>
  return (
    <p>
      Nobody yet. Send people this address: <a href={view.publicAddress}>{view.publicAddress}</a>
    </p>
  )
}
