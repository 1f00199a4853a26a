/** Abstracts that may be one, both side by side: one is merged into the other, or they are called different. */
import { Form, Link, redirect } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { callDifferent, listAlike } from '#domain/programme/decisions/alike-queries.ts'
import { changeAbstractState } from '#domain/programme/decisions/change-abstract-state.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/programme/abstracts/alike.module.css'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { stateChangeProblem } from '#words/decision-words.ts'
import type { Route } from './+types/alike.ts'

export const loader = guardedAtConference(
  'decide-abstracts',
  async ({ site, scope, conference }, { url }) => {
    const { name: event, timeZone } = conference
    const { pairs, count } = await listAlike(site.database.read, scope)
    return {
      list: organiserPaths.abstracts(event),
      done: url.searchParams.get('done'),
      lead:
        count > pairs.length
          ? `The first ${pairs.length} of ${counted(count, 'pair')}`
          : counted(count, 'pair'),
      pairs: pairs.map(({ pair, both }) => ({
        key: pair.ids.join('-'),
        ids: pair.ids,
        because: [
          pair.isSamePresenter ? 'One presenter' : '',
          pair.titles > 0 ? `${Math.round(pair.titles * 100)}% of the titles’ words are the same` : '',
        ]
          .filter(Boolean)
          .join('; '),
        both: both.map(each => ({
          ...each,
          title: each.title || each.number,
          submitted: formatDate(dateIn(timeZone, each.submittedAt)),
          href: organiserPaths.abstract(event, each.number),
        })),
      })),
    }
  },
)

export const action = forms({
  merge: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, into } = textsOf(sent, ['abstract', 'into'])
    const id = toId(abstract) ?? 0
    const change = { event: 'merged', because: `A near-duplicate of ${into}.`, into } as const
    const merged = await site.database.write(tx => changeAbstractState(tx, permit, act, id, change))
    if (!merged.ok) return undecided(id, stateChangeProblem(merged.error))
    throw redirect(`${url.pathname}?done=merged`, 303)
  }),
  different: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { one, other } = textsOf(sent, ['one', 'other'])
    const ids = [toId(one) ?? 0, toId(other) ?? 0] as const
    const said = await site.database.write(tx => callDifferent(tx, permit, act, ids))
    if (!said.ok) return undecided(ids[0], 'One of them is not here any more.')
    throw redirect(url.pathname, 303)
  }),
})

export default function Alike({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Near-duplicates"
      lead={
        <>
          {view.lead} · <Link to={view.list}>Abstracts</Link>
        </>
      }
    >
      {actionData?.problem && <Notice tone="negative" title={actionData.problem} answers={actionData} />}
      {view.done === 'merged' && !actionData && (
        <Notice tone="positive" title="Merged. Both submitters get a mail." answers={view} />
      )}
      {view.pairs.length === 0 && (
        <p>
          No pair of abstracts has one presenter, or titles much alike, apart from those called different.
        </p>
      )}
      {view.pairs.map(({ key, ids: [one, other], because, both: [first, second] }) =>
        first && second ? (
          <Part key={key} title={`${first.number} and ${second.number}`}>
            <p>{because}</p>
            <div className={styles.both}>
              <One abstract={first} from={second} />
              <One abstract={second} from={first} />
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

function One({ abstract, from }: { abstract: Shown; from: Shown }) {
  const { number, title, text, authors, organization, topic, submitted, href } = abstract
  return (
    <article className={styles.one} aria-label={number}>
      <h3 className={styles.title}>
        <Link to={href}>
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className={styles.facts}>
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
      <Form method="post">
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="abstract" value={from.id} />
        <input type="hidden" name="into" value={number} />
        <Button type="submit">{`Keep ${number}, merge ${from.number} into it`}</Button>
      </Form>
    </article>
  )
}
