/** The limits of a conference, and the use of their seats. */

import { data } from 'react-router'
import { removeLimit, type SetLimitError, setLimit } from '#domain/desk/waiting/set-limit.ts'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { type NightCount, nightCounts } from '#domain/offers/pricing/nights.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import {
  changeLimit,
  type LimitAct,
  type LimitCheck,
  type LimitDone,
} from '#site/organiser/registrations/places/change-limit.ts'
import { addOnChoice } from '#site/organiser/registrations/places/extra-choice.ts'
import { LimitCheckPage } from '#site/organiser/registrations/places/limit-check.tsx'
import {
  emptyLimit,
  LimitAddition,
  type LimitAnswer,
  LimitRemoval,
  SeatsForm,
  type TypedLimit,
} from '#site/organiser/registrations/places/limit-form.tsx'
import { readLimits } from '#site/organiser/registrations/places/read-limits.ts'
import type { Route } from './+types/places.ts'

export const loader = guardedAtConference('read-set-up', async (staff, { url }: Route.LoaderArgs) => ({
  ...(await readLimits(staff)),
  mayWrite: mayWrite(staff, 'fee-terms'),
  list: organiserPaths.places(staff.conference.name),
  placed: toId(url.searchParams.get('placed')) ?? 0,
}))

export const action = forms({
  set: formAtConference('write-fees', async (staff, sent) => {
    const { permit, act } = staff
    const { id, before, ...typed } = textsOf(sent, [
      'id', 'before', 'seats', 'period', 'type', 'room', 'nights', 'extra',
    ]) // biome-ignore format: the fields of the form
    const limitId = toId(id) ?? null
    const seats = /^\d{1,9}$/.test(typed.seats.trim()) ? Number(typed.seats) : undefined
    const back = (answer: Partial<LimitAnswer>, status: number) =>
      formAgain({ id: limitId, typed, field: null, detail: null, ...answer }, status)
    if (seats === undefined) return back({ field: 'The number must be a whole number, such as 120.' }, 422)
    const input = { ...readScope(typed), seats }
    const was = limitId === null ? null : Number(before)
    const texts = { id, before, ...typed }
    const set = await changeLimit(staff, 'set', sent, texts, tx => setLimit(tx, permit, act, input, was))
    if (set.ok) return answer(staff, set.value)
    if (limitId === null && set.error.code === 'stale') {
      return back({ detail: 'This limit already exists: change it in the list.' }, 409)
    }
    const words = wordsOf(set.error)
    return back(words.isAboutNumber ? { field: words.text } : { detail: words.text }, words.status)
  }),
  remove: formAtConference('write-fees', async (staff, sent) => {
    const { permit, act } = staff
    const texts = textsOf(sent, ['id', 'before'])
    const removal = { limitId: toId(texts.id) ?? 0, before: Number(texts.before) }
    const removed = await changeLimit(staff, 'remove', sent, texts, tx =>
      removeLimit(tx, permit, act, removal),
    )
    if (removed.ok) return answer(staff, removed.value)
    const { text, status } = wordsOf(removed.error)
    return formAgain({ id: removal.limitId, typed: emptyLimit, field: null, detail: text }, status)
  }),
})

/** Back to the list, or the check page. */
function answer(
  { conference }: AtConference<PermittedRequest<'write-fees'>>,
  changed: LimitDone | LimitCheck,
) {
  if (changed.kind === 'check') return data({ check: changed }, { status: changed.isStale ? 409 : 200 })
  const { intent, placed } = changed
  const query = new URLSearchParams({ done: intent, ...(placed > 0 && { placed: String(placed) }) })
  throw redirectTo(`${organiserPaths.places(conference.name)}?${query}`)
}

const said = {
  set: 'The limit is saved.',
  remove: 'The limit is removed, and nothing is counted for it any more.',
} as const satisfies Record<LimitAct, string>

const placedWords = (placed: number) =>
  `${counted(placed, 'registration')} on the waiting list got a place and a mail.`

function readScope({ period, type, room, nights, extra }: TypedLimit) {
  // An unknown id is refused as such.
  const idOf = (text: string) => (text === '' ? null : (toId(text) ?? Number.MAX_SAFE_INTEGER))
  const [offer = '', option = ''] = extra.split(':')
  return {
    periodId: idOf(period),
    presentationType: toAdmission(type) ?? null,
    accommodationId: idOf(room),
    nights: nightCounts.find((each): each is NightCount => String(each) === nights) ?? null,
    isForAddOn: extra === addOnChoice,
    offerId: extra === addOnChoice ? null : idOf(offer),
    optionId: extra === addOnChoice ? null : idOf(option),
  }
}

function wordsOf(error: SetLimitError) {
  switch (error.code) {
    case 'fewer-than-taken':
      return {
        status: 422,
        isAboutNumber: true,
        text: error.kept
          ? `${error.taken} are already taken and ${error.kept} kept for holders of codes, so the limit cannot be lower. Change the codes, or cancel or move registrations first.`
          : `${error.taken} are already taken, so the limit cannot be lower. Cancel or move registrations first.`,
      }
    case 'stale':
      return {
        status: 409,
        isAboutNumber: false,
        text:
          error.seats === null
            ? 'Somebody removed this limit meanwhile. What you typed is in the form below.'
            : `Somebody set this limit to ${error.seats} meanwhile. Check the list, then try again.`,
      }
    case 'invalid-input':
      return {
        status: 422,
        isAboutNumber: false,
        text: error.issues.some(({ field }) => field === 'nights')
          ? 'Nights can only be limited for one kind of room: choose the room too.'
          : 'Please check your choice.',
      }
    case 'unknown-period':
    case 'unknown-accommodation':
    case 'unknown-offer':
      return {
        status: 409,
        isAboutNumber: false,
        text: 'What you chose is no longer sold. Please choose again.',
      }
    case 'not-your-part':
      return {
        status: 403,
        isAboutNumber: false,
        text: 'Your role may manage codes; an owner or a manager sets limits.',
      }
  }
}

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'check' in actionData) return <LimitCheckPage check={actionData.check} />
  return <LimitList view={loaderData} answer={actionData} />
}

function LimitList({
  view,
  answer,
}: {
  view: Route.ComponentProps['loaderData']
  answer: LimitAnswer | undefined
}) {
  const { limits, mayWrite: isWritable } = view
  const isAdding = answer && !limits.some(({ id }) => id === answer.id)
  return (
    <Page
      title="Places"
      lead="A limit counts every registration that matches it and has a place: paid, or held until it is paid. When no place is left, people can join the waiting list."
    >
      {!isWritable && <Notice title="Your role can read this but not change it." />}
      <Done said={said}>{view.placed > 0 && <p>{placedWords(view.placed)}</p>}</Done>
      {answer?.detail && <Notice tone="negative" title={answer.detail} answers={answer} />}
      <Rows
        caption="Limits"
        columns={['What', 'Places', 'Paid', 'Held', 'Left', 'Waiting', '']}
        figures={['Paid', 'Held', 'Left', 'Waiting']}
        empty="There are no limits: everybody who registers gets a place."
        rows={limits.map(limit => ({
          key: limit.id,
          cells: [
            limit.name,
            isWritable ? (
              <SeatsForm
                // A new answer is a new form.
                key={`${limit.seats}-${answer?.typed.seats}`}
                limit={limit}
                answer={answer?.id === limit.id ? answer : undefined}
              />
            ) : (
              limit.seats
            ),
            limit.paid,
            limit.held,
            <span key="left">
              {limit.left === 0 ? <strong>none</strong> : limit.left}
              {limit.kept && `, and ${limit.kept} kept for codes`}
            </span>,
            limit.waiting,
            isWritable ? <LimitRemoval key="remove" limit={limit} /> : null,
          ],
        }))}
      />
      {isWritable && <LimitAddition view={view} answer={isAdding ? answer : undefined} />}
    </Page>
  )
}
