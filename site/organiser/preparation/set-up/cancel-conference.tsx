/** Cancels a conference, after saying what that does; and continues an interrupted cancellation. */

import { data, Form, Link } from 'react-router'
import { countWaitingMailings } from '#domain/committee/stopping/stop-mailings.ts'
import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import {
  type CancellationEffects,
  readCancellationEffects,
} from '#domain/preparation/set-up/cancellation-effects.ts'
import { readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextArea } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Done, useDone } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { sumInWords } from '#words/organiser/registrations/sum-in-words.ts'
import type { Route } from './+types/cancel-conference.ts'

const right = 'end-conference'

/** A small conference is cancelled before the answer; of a large one, the rest follows in the background. */
const patienceMs = 3_000

export const loader = guardedAtConference(right, async ({ site, conference, act: { now } }) => {
  const db = site.database.read
  const [quote, status, mailings] = await Promise.all([
    readCancellationEffects(db, conference, now),
    readConferenceStatus(db, conference.id, now),
    countWaitingMailings(db, conference.id),
  ])
  return {
    event: conference.name,
    edition: editionName(conference),
    reason: status.cancelled?.because ?? null,
    isCancelled: status.cancelled !== null,
    people: quote.waiting + quote.unpaid + quote.paid,
    check: checkOf(quote, mailings),
  }
})

/** The consequences. */
function checkOf(quote: CancellationEffects, mailings: number) {
  const { waiting, unpaid, paid, invited, beingRefunded } = quote
  const sums = beingRefunded.map(({ currency, amountMinor }) => formatMoney(amountMinor, currency))
  const words = beingRefunded.map(({ currency, amountMinor }) => sumInWords(amountMinor, currency))
  const sum = sums.join(' and ')
  const gone = [
    ...(paid > 0 ? [`${counted(paid, 'paid registration')} will be cancelled.`] : []),
    ...(unpaid > 0 ? [`${counted(unpaid, 'unpaid registration')} will be cancelled.`] : []),
    ...(waiting > 0
      ? [`${counted(waiting, 'person', 'people')} on the waiting list will be removed from it.`]
      : []),
  ]
  const told = [
    ...(waiting + unpaid + paid > 0 ? ['Each of them will get a mail with your reason.'] : []),
    'Authors of abstracts are told too, unless theirs was withdrawn or a letter has rejected it.',
    ...(invited > 0
      ? [`${counted(invited, 'person', 'people')} with an open invitation will be told as well.`]
      : []),
  ]
  return {
    button: sum === '' ? 'Cancel the conference' : `Cancel the conference and refund ${sum}`,
    ...(sum !== '' && { sum: { figures: sum, words: words.join('; ') } }),
    facts: [
      {
        label: 'Registration',
        lines: ['Closes at once, and every page says that the conference does not take place.', ...gone],
      },
      {
        label: 'Money',
        lines: [
          sum === ''
            ? 'Nothing is refunded: there is no money to refund.'
            : `${sum} will be refunded in full, the way it was paid; credit notes will be issued for invoices.`,
        ],
      },
      { label: 'Mail', lines: told },
      ...(mailings > 0
        ? [
            {
              label: 'Mail to many',
              lines: [
                `${counted(mailings, 'mail that waits', 'mails that wait')} to be sent will be stopped.`,
              ],
            },
          ]
        : []),
      { label: 'Afterwards', lines: ['It cannot be undone.'] },
    ],
    digest: digestOf(quote),
  }
}

export const action = forms({
  cancel: formAtConference(right, async ({ act: by, site, conference }, sent) => {
    const { reason, digest } = textsOf(sent, ['reason', 'digest'])
    const typed = cutTo(reason.trim(), 1_000)
    const status = await readConferenceStatus(site.database.read, conference.id, by.now)
    if (!status.cancelled) {
      if (typed === '') return data({ problem: 'no-reason' as const, reason: '' }, { status: 422 })
      const now = digestOf(await readCancellationEffects(site.database.read, conference, by.now))
      if (now !== digest) return data({ problem: 'stale' as const, reason: typed }, { status: 409 })
    }
    // A repeat continues where the first run ended, with the same reason.
    const endsAt = performance.now() + patienceMs
    const goOn = () => performance.now() < endsAt
    const result = await cancelConference(site.payments, by, conference, typed, goOn)
    for (const { registrationId, error } of result.broken) {
      site.reportFault(`cancelling registration ${registrationId}`, error)
    }
    const { isComplete, broken, unpaid } = result
    const done = broken.length + unpaid.length > 0 ? 'part' : isComplete ? 'all' : 'begun'
    throw redirectTo(`${organiserPaths.cancelConference(conference.name)}?done=${done}`)
  }),
})

export default function CancelConference({ loaderData, actionData }: Route.ComponentProps) {
  const { edition, isCancelled, event } = loaderData
  return (
    <Page title={isCancelled ? `${edition} is cancelled` : `Cancel ${edition}?`}>
      <p>
        <Link to={organiserPaths.setUp(event)}>Back to the set-up</Link>
      </p>
      {isCancelled ? <Cancelled view={loaderData} /> : <Check view={loaderData} answer={actionData} />}
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function Check({ view, answer }: { view: View; answer: Route.ComponentProps['actionData'] }) {
  const isStale = answer?.problem === 'stale'
  const back = organiserPaths.setUp(view.event)
  return (
    <CheckSheet view={{ ...view.check, isStale, hidden: { intent: 'cancel' }, back }} answers={answer}>
      <TextArea
        name="reason"
        label="Why it does not take place"
        hint="It is in the mail to everybody who is told."
        maxLength={1_000}
        defaultValue={answer?.reason}
        error={
          answer?.problem === 'no-reason' ? 'Enter a reason: everybody who is told will read it.' : undefined
        }
        isRequired
      />
    </CheckSheet>
  )
}

/** What is left to do: in the background, after an interrupted run, or of refunds that failed. */
function Cancelled({ view }: { view: View }) {
  const isUnfinished = useDone() === 'part' || view.people > 0
  return (
    <>
      <Done
        said={{
          all: 'All registrations are cancelled, and the refunds are on their way.',
          begun:
            view.people === 0 &&
            'All registrations are cancelled. Their refunds are paid in the next minutes.',
        }}
      />
      {view.reason && <p>The reason given to everybody: {view.reason}</p>}
      {isUnfinished && (
        <Notice
          tone="negative"
          title={
            view.people > 0
              ? `Not cancelled yet: ${counted(view.people, 'registration')}. This continues by itself; open this page again to see its progress.`
              : 'Some refunds did not go through. They will be tried again; those that need a decision are under Attention.'
          }
        >
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit">Go on</Button>
          </Form>
        </Notice>
      )}
    </>
  )
}
