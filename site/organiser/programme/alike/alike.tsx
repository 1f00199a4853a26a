/**
 * Abstracts that may be one, both side by side: one is merged into the other, or they are called different. Those of another
 * conference are shown to whoever may read them there, and merged with none.
 */
import { Form, Link } from 'react-router'
import { changeAbstractState } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { counted } from '#domain/foundations/counted.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { AlikePair } from '#domain/programme/decisions/alike.ts'
import {
  type AlikeList,
  type ComparedAbstract,
  callDifferent,
  listAlike,
} from '#domain/programme/decisions/alike-queries.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import styles from '#site/organiser/programme/alike/alike.module.css'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { stateChangeProblem } from '#words/organiser/programme/decision-words.ts'
import type { Route } from './+types/alike.ts'

export const loader = guardedAtConference('decide-abstracts', async staff => {
  const { site, scope, conference } = staff
  const { name: event, timeZone } = conference
  const { permits, conferences } = await readElsewhere(staff)
  const { pairs, count, elsewhere } = await listAlike(site.database.read, scope, permits)
  return {
    list: organiserPaths.abstracts(event),
    lead:
      count > pairs.length
        ? `The first ${pairs.length} of ${counted(count, 'pair')}`
        : counted(count, 'pair'),
    compared: comparedWith(elsewhere),
    pairs: pairs.map(({ pair, both }) => ({
      key: pair.ids.join('-'),
      ids: pair.ids,
      because: becauseOf(pair, both),
      isHere: both.every(({ conferenceId }) => conferenceId === conference.id),
      both: both.map(({ conferenceId, ...each }) => {
        const other = conferences.get(conferenceId)
        return {
          ...each,
          title: each.title || each.number,
          submitted: formatDate(dateIn(timeZone, each.submittedAt)),
          edition: other ? editionName(other) : null,
          href: organiserPaths.abstract(other?.name ?? event, each.number),
        }
      }),
    })),
  }
})

/** The other conferences whose abstracts this person may read; what is tried on a rehearsal concerns nobody else. */
async function readElsewhere({ person, site, conference, act }: AtConference<StaffRequest>) {
  const all = await listStaffConferences(site.database.read, person)
  const others = all.filter(({ id, isRehearsal }) => id !== conference.id && !isRehearsal)
  return {
    permits: others.flatMap(({ id }) => {
      const permitted = permit(person, 'read-abstracts', id, act.now)
      return permitted.ok ? [permitted.value] : []
    }),
    conferences: new Map(others.map(each => [each.id, each])),
  }
}

function comparedWith({ count, isAll }: AlikeList['elsewhere']): string {
  if (count === 0) return ''
  const these = counted(count, 'abstract')
  return `, also sought among ${isAll ? these : `the newest ${these}`} of your other conferences`
}

function becauseOf(
  { isSamePresenter, titles, texts }: AlikePair,
  [one, other]: readonly [ComparedAbstract, ComparedAbstract],
): string {
  const isSameText = texts > 0 && fold(one.text) === fold(other.text)
  const reasons = [
    isSamePresenter ? 'one presenter' : '',
    isSameText ? 'the same text' : texts > 0 ? `much the same text (${percent(texts)} alike)` : '',
    titles === 1
      ? 'the same words in both titles'
      : titles > 0
        ? `${percent(titles)} of the titles’ words are the same`
        : '',
  ]
  const because = reasons.filter(Boolean).join('; ')
  return because.charAt(0).toUpperCase() + because.slice(1)
}

const percent = (share: number) => `${Math.floor(share * 100)}%`

export const action = forms({
  merge: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, into } = textsOf(sent, ['abstract', 'into'])
    const id = toId(abstract) ?? 0
    const change = { event: 'merged', because: `A near-duplicate of ${into}.`, into } as const
    const merged = await site.database.write(tx => changeAbstractState(tx, permit, act, id, change))
    if (!merged.ok) return undecided(id, stateChangeProblem(merged.error))
    throw redirectTo(`${url.pathname}?done=merged`)
  }),
  different: formAtConference('decide-abstracts', async (staff, sent, { url }) => {
    const { site, act } = staff
    const { permits } = await readElsewhere(staff)
    const { one, other } = textsOf(sent, ['one', 'other'])
    const ids = [toId(one) ?? 0, toId(other) ?? 0] as const
    const said = await site.database.write(tx => callDifferent(tx, staff.permit, act, ids, permits))
    if (!said.ok) return undecided(ids[0], 'One of them is not here any more.')
    throw redirectTo(url.pathname)
  }),
})

export default function Alike({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Near-duplicates"
      lead={
        <>
          {view.lead}
          {view.compared} · <Link to={view.list}>Abstracts</Link>
        </>
      }
    >
      {actionData?.problem && <Notice tone="negative" title={actionData.problem} answers={actionData} />}
      <Done
        said={{
          merged:
            'Merged. Both submitters get a mail, and a talk that was made of the merged one has left the program.',
        }}
        answers={view}
      />
      {view.pairs.length === 0 && (
        <p>
          No pair of abstracts has one presenter, or titles or texts much alike, apart from those called
          different.
        </p>
      )}
      {view.pairs.map(({ key, ids: [one, other], because, isHere, both: [first, second] }) =>
        first && second ? (
          <Part key={key} title={`${first.number} and ${second.number}`}>
            <p>{because}</p>
            <div className={styles.both}>
              <One abstract={first} from={isHere ? second : null} />
              <One abstract={second} from={isHere ? first : null} />
            </div>
            <Form method="post">
              <input type="hidden" name="intent" value="different" />
              <input type="hidden" name="one" value={one} />
              <input type="hidden" name="other" value={other} />
              <Button
                type="submit"
                tone="quiet"
                aria-label={`They are different: ${first.number} and ${second.number}`}
              >
                They are different
              </Button>
            </Form>
          </Part>
        ) : null,
      )}
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']['pairs'][number]['both'][number]

/** @param from what can be merged into it */
function One({ abstract, from }: { abstract: Shown; from: Shown | null }) {
  const { number, title, text, authors, organization, topic, submitted, edition, href } = abstract
  return (
    <article className={styles.one} aria-label={number}>
      <h3 className={styles.title}>
        <Link to={href}>
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className={styles.facts}>
        {edition !== null && (
          <>
            <bdi>{edition}</bdi>,{' '}
          </>
        )}
        {number}, {submitted}, <bdi>{topic}</bdi>
      </p>
      <p>
        <bdi>{authors.join(', ')}</bdi>
        {organization !== '' && (
          <>
            {'; '}
            <bdi>{organization}</bdi>
          </>
        )}
      </p>
      {text.trim() !== '' && <p className={styles.text}>{text}</p>}
      {from && (
        <Form method="post">
          <input type="hidden" name="intent" value="merge" />
          <input type="hidden" name="abstract" value={from.id} />
          <input type="hidden" name="into" value={number} />
          <Button type="submit">{`Keep ${number}, merge ${from.number} into it`}</Button>
        </Form>
      )}
    </article>
  )
}
