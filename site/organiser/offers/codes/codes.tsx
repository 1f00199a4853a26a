/** The discount codes of a conference: how often each was used, and whether it can be. */
import { Link } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { listCodesBetween, listCodesPage } from '#domain/offers/codes/list-codes.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { guardedAtConference } from '#site/organiser/guard.ts'
import styles from '#site/organiser/offers/codes/codes.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { ListSearch } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import {
  budgetWords,
  conditionWords,
  discountWords,
  standingWords,
} from '#words/organiser/offers/discount-code-words.ts'
import type { Route } from './+types/codes.ts'

export const loader = guardedAtConference(
  'read-set-up',
  async ({ site, scope, conference, person, act }, { url }: Route.LoaderArgs) => {
    const db = site.database.read
    const mayWrite = opens(person, 'write-fees', conference.id)
    // Those who may not read codes must not find them by searching either.
    const query = mayWrite ? (url.searchParams.get('q') ?? '').slice(0, 200) : ''
    const [{ codes, hasMore }, periods, offers, made] = await Promise.all([
      listCodesPage(db, scope, { query, after: toId(url.searchParams.get('after')) }),
      listPeriods(db, conference.id),
      listOffers(db, conference.id),
      madeCodes(url, between => listCodesBetween(db, scope, between)),
    ])
    const last = codes.at(-1)
    const budgeted = codes.flatMap(({ id, budget }) => (budget ? [id] : []))
    const taken = await readTakenOff(db, budgeted)
    return {
      event: conference.name,
      mayWrite,
      query,
      isFirstPage: !url.searchParams.has('after'),
      // Those who may only read see that a code exists but not its text: a code is as good as money.
      made: mayWrite ? made : [],
      codes: codes.map(code => ({
        id: code.id,
        code: mayWrite ? code.code : `${code.code.slice(0, 2)}…`,
        discount: discountWords(code),
        uses: [
          `${code.uses} of ${code.usesAllowed ?? 'any number'}`,
          ...(code.budget ? [budgetWords(code, taken.get(code.id) ?? 0)] : []),
        ].join(', '),
        conditions: conditionWords(code, periods, offers),
        standing: standingWords(code, conference, act.now, taken.get(code.id) ?? 0),
        note: code.note,
        isOurs: code.conferenceId !== null,
      })),
      next:
        hasMore && last
          ? new URLSearchParams({ ...(query && { q: query }), after: String(last.id) }).toString()
          : null,
    }
  },
)

/** The codes that were just made; the address names the first and the last. */
async function madeCodes(
  url: URL,
  list: (between: { firstId: number; lastId: number }) => Promise<{ code: string }[]>,
): Promise<string[]> {
  const [first, last] = (url.searchParams.get('made') ?? '').split('-').map(toId)
  if (first === undefined || last === undefined) return []
  return (await list({ firstId: first, lastId: last })).map(({ code }) => code)
}

export default function Codes({ loaderData }: Route.ComponentProps) {
  const { event, mayWrite, codes, made, query, next, isFirstPage } = loaderData
  return (
    <Page
      title="Codes"
      lead="A code lowers the price of the registration, or of one of your extras; rooms stay the same. People who have used one keep the agreed price."
      actions={
        mayWrite && (
          <ButtonRow>
            <LinkButton tone="loud" to={organiserPaths.code(event, 'new')}>
              Add a code
            </LinkButton>
            <LinkButton to={organiserPaths.code(event, 'many')}>Make many at once</LinkButton>
          </ButtonRow>
        )
      }
    >
      {made.length > 0 && <Made codes={made} />}
      {mayWrite && (codes.length > 5 || query !== '' || !isFirstPage) && (
        <ListSearch label="Search codes, notes and addresses" words={query} />
      )}
      <Rows
        caption="Codes"
        columns={['Code', 'Grants', 'Used', 'Status', 'Only', 'Note', '']}
        empty={query === '' ? 'No codes yet.' : `Nothing here matches “${query}”.`}
        rows={codes.map(({ id, code, discount, uses, standing, conditions, note, isOurs }) => ({
          key: id,
          cells: [
            <span key="code" className={styles.code}>
              {code}
            </span>,
            discount,
            uses,
            standing,
            <span key="conditions" className={styles.words}>
              {conditions}
            </span>,
            <span key="note" className={styles.words}>
              {note}
            </span>,
            mayWrite && isOurs ? (
              <Link key="edit" to={organiserPaths.code(event, id)}>
                Change <VisuallyHidden>{code}</VisuallyHidden>
              </Link>
            ) : isOurs ? null : (
              'all conferences'
            ),
          ],
        }))}
      />
      {(next || !isFirstPage) && (
        <nav aria-label="Pages" className={styles.pages}>
          {!isFirstPage && (
            <Link to={organiserPaths.codes(event, query && new URLSearchParams({ q: query }).toString())}>
              Newest
            </Link>
          )}
          {next && <Link to={organiserPaths.codes(event, next)}>Older</Link>}
        </nav>
      )}
    </Page>
  )
}

/** To copy at once; they stay in the list. */
function Made({ codes }: { codes: readonly string[] }) {
  return (
    <Notice
      tone="positive"
      title={codes.length === 1 ? 'The code is added.' : `${codes.length} codes have been made.`}
    >
      <label htmlFor="made-codes">Copy them from here:</label>
      <textarea
        id="made-codes"
        readOnly
        rows={Math.min(codes.length, 12)}
        className={styles.made}
        value={codes.join('\n')}
        onFocus={event => event.currentTarget.select()}
      />
    </Notice>
  )
}
