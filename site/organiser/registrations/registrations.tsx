/** The list of a conference's registrations. */
import { data, Form, Link, redirect } from 'react-router'
import { holds } from '#domain/accounts/permit.ts'
import { countRegistrations, listRegistrations } from '#domain/front-desk/list-registrations.ts'
import { listSavedViews, removeView, saveView } from '#domain/front-desk/saved-views.ts'
import { formatFigure, formatMoney } from '#domain/money.ts'
import { gatewayNames } from '#domain/payments/gateway.ts'
import { listCategories } from '#domain/pricing/fee-queries.ts'
import { presentationTypeLabels } from '#domain/pricing/pricing.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import { toId } from '#domain/text.ts'
import { dateIn, formatDate } from '#domain/time.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import head from '#site/organiser/parts/list-head.module.css'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import {
  attentionValues,
  changeQuery,
  isSameList,
  listQuery,
  readListRequest,
  typeValues,
  viewOf,
  views,
} from '#site/organiser/registrations/list-address.ts'
import styles from '#site/organiser/registrations/registrations.module.css'
import { SavedViews } from '#site/organiser/registrations/saved-views.tsx'
import { caseWords } from '#words/case-words.ts'
import { paths } from '#words/paths.ts'
import { registrationStatus } from '#words/registration-status.ts'
import { gatewayWords } from '#words/story-words.ts'
import { wordsForLabel } from '#words/words.ts'
import type { Route } from './+types/registrations.ts'

export const loader = guarded('read-registrations', async (desk, { url }: Route.LoaderArgs) => {
  const { conference, person, scope, site } = desk
  // The route always names a conference.
  if (!conference) throw new Error('a list without a conference')
  const { read } = site.database
  const query = url.searchParams
  const request = readListRequest(query)
  const [page, counts, categories, saved] = await Promise.all([
    listRegistrations(read, scope, request),
    countRegistrations(read, scope),
    listCategories(read, conference.id),
    listSavedViews(read, scope, person.actor.personId),
  ])
  const { byState, presenters, attention } = counts
  const countOf = {
    all: Object.values(byState).reduce((sum, count) => sum + count, 0),
    paid: byState.paid,
    unpaid: byState['awaiting-payment'],
    waiting: byState.waiting,
    presenters,
    attention,
    gone: byState.expired + byState.superseded + byState.cancelled,
  }
  const current = viewOf(query)
  const showsMoney = holds(person, 'read-money', conference.id)
  const first = page.rows[0]
  const last = page.rows.at(-1)
  const option = (field: string) => (value: string | number, label: string) => ({
    value: String(value),
    label,
    isChosen: query.getAll(field).includes(String(value)),
  })
  const sorted = (order: string, startsDown: boolean) => {
    const isCurrent = request.order === order
    const isDown = isCurrent ? !request.isDescending : startsDown
    return {
      href: changeQuery(query, { sort: `${isDown ? '-' : ''}${order}` }),
      direction: isCurrent ? (request.isDescending ? 'descending' : 'ascending') : undefined,
    } as const
  }
  return {
    event: conference.name,
    form: organiserPaths.registrations(conference.name),
    register: holds(person, 'edit-registrations', conference.id)
      ? organiserPaths.register(conference.name)
      : undefined,
    publicAddress: `${site.publicUrl}${paths.microsite(conference.name, 'online-registration')}`,
    words: query.get('q') ?? '',
    /** The boxes are reset to the address's filters, whichever link led here. */
    narrowed: changeQuery(query, { sort: null }),
    /** This list from its beginning, in its order: what a saved view keeps. */
    address: changeQuery(query, {}),
    sort: query.get('sort') ?? '',
    isNarrowed: Object.keys(request.filter).length > 0,
    turned: query.getAll('not'),
    views: views.map(({ name, label, query: of }) => ({
      name,
      label,
      count: countOf[name],
      href: organiserPaths.registrations(conference.name, of),
      isCurrent: name === current,
    })),
    saved: saved.map(({ id, name, query: of, isTeam }) => ({
      id,
      name,
      isTeam,
      href: organiserPaths.registrations(conference.name, of),
      isCurrent: isSameList(query, of),
    })),
    groups: [
      {
        field: 'state',
        legend: 'State',
        options: registrationStates.map(state => option('state')(state, registrationStatus[state].label)),
      },
      {
        field: 'category',
        legend: 'Registration period',
        options: categories.map(({ id, name }) => option('category')(id, name)),
      },
      {
        field: 'type',
        legend: 'Category',
        options: typeValues.map(type => option('type')(type, typeLabel(type))),
      },
      {
        field: 'method',
        legend: 'Paid by',
        options: gatewayNames.map(name => option('method')(name, gatewayWords[name])),
      },
      {
        field: 'attention',
        legend: 'Attention',
        options: attentionValues.map(value =>
          option('attention')(value, value === 'any' ? 'Any reason' : caseWords[value].label),
        ),
      },
    ],
    sorts: {
      name: sorted('name', false),
      total: showsMoney ? sorted('total', true) : undefined,
      registered: sorted('registered', true),
    },
    total: page.total,
    mail:
      page.total > 0 && holds(person, 'mail-group', conference.id)
        ? `${organiserPaths.newMail(conference.name)}${changeQuery(query, { sort: null })}`
        : undefined,
    exports:
      page.total > 0 && holds(person, 'export-people', conference.id) && showsMoney
        ? `${organiserPaths.exports(conference.name)}${changeQuery(query, { sort: null })}`
        : undefined,
    before: page.hasBefore && first ? changeQuery(query, { before: String(first.id) }) : undefined,
    after: page.hasAfter && last ? changeQuery(query, { after: String(last.id) }) : undefined,
    currency: showsMoney ? conference.currency : undefined,
    rows: page.rows.map(row => ({
      code: row.code,
      href: organiserPaths.registration(conference.name, row.code),
      name: `${row.title} ${row.name}`,
      organization: row.organization,
      type: typeLabel(row.type),
      category: row.category,
      status: registrationStatus[row.state],
      reasons: row.reasons.map(reason => caseWords[reason].label),
      registered: formatDate(dateIn(conference.timeZone, row.createdAt)),
      // The head shows the conference's currency; a registration from before a change of currency shows its
      // own.
      ...(showsMoney && {
        total: moneyCell(row.totalMinor, row.currency, conference.currency),
        received: moneyCell(row.receivedMinor, row.currency, conference.currency),
      }),
    })),
  }
})

export const action = forms({
  'save-view': form('read-registrations', async (desk, sent, { url }) => {
    const { name, whose } = textsOf(sent, ['name', 'whose'])
    const view = { name: name.trim(), query: listQuery(url.searchParams), isTeam: whose === 'team' }
    const saved = await desk.site.database.write(tx => saveView(tx, desk.permit, desk.act, view))
    if (saved.ok) throw redirect(`${url.pathname}?${view.query}`, 303)
    const problem =
      saved.error.code === 'too-many'
        ? 'There are 30 already. Remove one that nobody uses.'
        : wordsForLabel('The name', saved.error.code)
    return data({ name, whose, problem }, { status: 422 })
  }),
  'remove-view': form('read-registrations', async (desk, sent, { url }) => {
    const id = toId(sent.get('view'))
    // One that is gone already is gone.
    if (id !== undefined) {
      await desk.site.database.write(tx => removeView(tx, desk.permit, desk.act, id))
    }
    throw redirect(`${url.pathname}?${listQuery(url.searchParams)}`, 303)
  }),
})

const typeLabel = (type: (typeof typeValues)[number]) =>
  type === 'custom' ? 'Custom amount' : presentationTypeLabels[type]

const moneyCell = (minor: number, currency: string, ofHead: string) =>
  currency === ofHead ? formatFigure(minor, currency) : formatMoney(minor, currency)

type View = Route.ComponentProps['loaderData']

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
      <Views views={view.views} />
      <SavedViews views={view.saved} address={view.address} sent={actionData} />
      <Filter view={view} key={view.narrowed} />
      <p className={styles.count} role="status">
        {view.total === 1 ? 'One registration' : `${view.total.toLocaleString('en-US')} registrations`}
        {view.isNarrowed && (
          <>
            {' match. '}
            <Link to={view.form}>Show all</Link>
          </>
        )}
        {view.mail && (
          <>
            {' '}
            <Link to={view.mail}>Write to these</Link>
          </>
        )}
        {view.exports && (
          <>
            {' '}
            <Link to={view.exports}>Export this list</Link>
          </>
        )}
      </p>
      {view.rows.length === 0 ? <Nobody view={view} /> : <List view={view} />}
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

function Views({ views }: Pick<View, 'views'>) {
  return (
    <nav aria-label="Views">
      <ul className={head.views}>
        {views.map(({ name, label, count, href, isCurrent }) => (
          <li key={name}>
            <Link to={href} className={head.view} aria-current={isCurrent ? 'page' : undefined}>
              {label} <span className={head.number}>{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A form of the address: it also works without a script, and its result can be sent to a colleague. */
function Filter({ view }: { view: View }) {
  const chosen = view.groups.flatMap(({ options }) => options).filter(({ isChosen }) => isChosen).length
  return (
    <Form method="get" action={view.form} className={styles.filter}>
      <search className={head.search}>
        <label htmlFor="q">Name, e-mail address, code, organisation or number</label>
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
      <details className={styles.more}>
        <summary>Filter{chosen > 0 && ` (${chosen} chosen)`}</summary>
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
        <Button type="submit">Show these</Button>
      </details>
    </Form>
  )
}

function Nobody({ view }: { view: View }) {
  if (view.isNarrowed) return <p>No registration matches. Take something out of the filter, or show all.</p>
  return (
    <p>
      Nobody yet. Send people this address: <a href={view.publicAddress}>{view.publicAddress}</a>
    </p>
  )
}

function List({ view }: { view: View }) {
  const { sorts, currency } = view
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Registrations of this page</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.attentionHead}>
            <span className={styles.hidden}>Attention</span>
          </th>
          <SortedHead label="Name" sort={sorts.name} />
          <th scope="col">Code</th>
          <th scope="col">Category</th>
          <th scope="col">State</th>
          {sorts.total && <SortedHead label={`Total, ${currency}`} sort={sorts.total} isNumber />}
          {currency && (
            <th scope="col" className={styles.numeric}>
              Received, {currency}
            </th>
          )}
          <SortedHead label="Registered" sort={sorts.registered} />
        </tr>
      </thead>
      <tbody>
        {view.rows.map(row => (
          <tr key={row.code}>
            <td className={styles.attention}>
              {row.reasons.length > 0 && (
                <>
                  <span className={styles.flag} aria-hidden="true" />
                  <span className={styles.reason}>{row.reasons.join(', ')}</span>
                </>
              )}
            </td>
            <th scope="row">
              <Link to={row.href} className={styles.name}>
                <bdi>{row.name}</bdi>
              </Link>
              <bdi className={styles.organization}>{row.organization}</bdi>
            </th>
            <Cell label="Code">
              <span className={styles.code}>{row.code}</span>
            </Cell>
            <Cell label="Category">
              {row.type} <bdi className={styles.category}>{row.category}</bdi>
            </Cell>
            <Cell label="State">
              <Status status={row.status} />
            </Cell>
            {row.total !== undefined && (
              <Cell label={`Total, ${currency}`} isNumber>
                {row.total}
              </Cell>
            )}
            {row.received !== undefined && (
              <Cell label={`Received, ${currency}`} isNumber>
                {row.received}
              </Cell>
            )}
            <Cell label="Registered">
              <span className={styles.date}>{row.registered}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SortedHead({
  label,
  sort: { href, direction },
  isNumber = false,
}: {
  label: string
  sort: { href: string; direction: 'ascending' | 'descending' | undefined }
  isNumber?: boolean
}) {
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? styles.numeric : undefined}>
      <Link to={href} className={styles.sort} preventScrollReset>
        {label}
        <span aria-hidden="true">
          {direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}
        </span>
      </Link>
    </th>
  )
}

/** On a phone each cell is a line of its own under its label. */
function Cell({
  label,
  isNumber = false,
  children,
}: {
  label: string
  isNumber?: boolean
  children: React.ReactNode
}) {
  return (
    <td className={isNumber ? styles.numeric : undefined}>
      <span className={styles.cellLabel} aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </td>
  )
}
