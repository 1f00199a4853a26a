/** The discount codes of a conference: how often each was used, and whether it can be. */
import { toId } from '#domain/foundations/texts/text.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listCodesBetween } from '#domain/offers/codes/codes-in-scope.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { codesNoun } from '#domain/office/lists/codes-noun.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { codeRow, codeWords, useChoices } from '#site/organiser/offers/codes/code-list.ts'
import styles from '#site/organiser/offers/codes/codes.module.css'
import { List } from '#site/organiser/office/lists/list.tsx'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/codes.ts'

const right = 'read-set-up'

export const loader = guardedAtConference(right, async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, conference, person } = staff
  const { read } = site.database
  // Those who may only read see that a code exists but not its text: a code is as good as money.
  const mayWrite = opens(person, 'write-fees', conference.id)
  const context = { scope, mayWrite }
  const path = organiserPaths.codes(conference.name)
  const [periods, offers, made] = await Promise.all([
    listPeriods(read, conference.id),
    listOffers(read, conference.id),
    mayWrite ? madeCodes(url, between => listCodesBetween(read, scope, between)) : [],
  ])
  const view = await readListView(staff, codeWords, {
    url,
    path,
    scope,
    context,
    sight: null,
    own: ['made'],
    choices: Promise.resolve({ use: useChoices }),
    row: code => codeRow(code, { conference, periods, offers, now: staff.act.now, mayWrite }),
    bulk: { address: path, field: 'id', acts: [] },
  })
  return { ...view, event: conference.name, mayWrite, made }
})

export const action = forms(viewForms(codesNoun, right))

/** The codes that were just made; the address names the first and the last. */
async function madeCodes(
  url: URL,
  list: (between: { firstId: number; lastId: number }) => Promise<{ code: string }[]>,
): Promise<string[]> {
  const [first, last] = (url.searchParams.get('made') ?? '').split('-').map(toId)
  if (first === undefined || last === undefined) return []
  return (await list({ firstId: first, lastId: last })).map(({ code }) => code)
}

const look: ListLook<Route.ComponentProps['loaderData']['rows'][number]> = {
  head: 'Code',
  nameOf: ({ code, href, isOurs }) => ({ name: code, href, below: isOurs ? null : ' all conferences' }),
  keyOf: ({ id }) => id,
  cells: {
    grants: ({ grants }) => grants,
    used: ({ used }) => used,
    state: ({ state }) => state,
    only: ({ only }) => only,
    note: ({ note }) => note,
  },
}

export default function Codes({ loaderData: view, actionData }: Route.ComponentProps) {
  const { event, mayWrite, made } = view
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
      <List view={view} look={look} unsaved={actionData} empty="No codes yet." />
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
