/** The limits of a conference, and the use of their seats. */

import { redirect } from 'react-router'
import { removeLimit, type SetLimitError, setLimit } from '#domain/grants/set-limit.ts'
import { lookUp } from '#domain/look-up.ts'
import {
  type NightCount,
  nightCounts,
  type PresentationType,
  presentationTypes,
} from '#domain/pricing/pricing.ts'
import { toId } from '#domain/text.ts'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { mayWrite } from '#site/organiser/content/kind-of-page.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import {
  emptyLimit,
  LimitAddition,
  type LimitAnswer,
  LimitRemoval,
  SeatsForm,
  type TypedLimit,
} from '#site/organiser/places/limit-form.tsx'
import { readLimits } from '#site/organiser/places/read-limits.ts'
import type { Route } from './+types/places.ts'

export const loader = guardedAtConference('read-set-up', async (staff, { url }: Route.LoaderArgs) => ({
  ...(await readLimits(staff)),
  mayWrite: mayWrite(staff, 'fee-terms'),
  done: url.searchParams.get('done'),
}))

export const action = forms({
  set: formAtConference('write-fees', async (staff, sent) => {
    const { site, permit, act } = staff
    const { id, before, ...typed } = textsOf(sent, [
      'id', 'before', 'seats', 'period', 'type', 'room', 'nights', 'guests',
    ]) // biome-ignore format: the fields of the form
    const limitId = toId(id) ?? null
    const seats = /^\d{1,9}$/.test(typed.seats.trim()) ? Number(typed.seats) : undefined
    const back = (answer: Partial<LimitAnswer>, status: number) =>
      formAgain({ id: limitId, typed, field: null, detail: null, ...answer }, status)
    if (seats === undefined) return back({ field: 'The number must be a whole number, such as 120.' }, 422)
    const input = { ...readScope(typed), seats }
    const was = limitId === null ? null : Number(before)
    const set = await site.database.write(tx => setLimit(tx, permit, act, input, was))
    if (set.ok) throw done(staff, 'set')
    if (limitId === null && set.error.code === 'changed') {
      return back({ detail: 'This limit already exists: change it in the list.' }, 409)
    }
    const words = wordsOf(set.error)
    return back(words.isAboutNumber ? { field: words.text } : { detail: words.text }, words.status)
  }),
  remove: formAtConference('write-fees', async (staff, sent) => {
    const { site, permit, act } = staff
    const texts = textsOf(sent, ['id', 'before'])
    const removal = { limitId: toId(texts.id) ?? 0, before: Number(texts.before) }
    const removed = await site.database.write(tx => removeLimit(tx, permit, act, removal))
    if (removed.ok) throw done(staff, 'removed')
    const { text, status } = wordsOf(removed.error)
    return formAgain({ id: removal.limitId, typed: emptyLimit, field: null, detail: text }, status)
  }),
})

const done = ({ conference }: AtConference<PermittedRequest<'write-fees'>>, what: keyof typeof doneWords) =>
  redirect(`${organiserPaths.places(conference.name)}?done=${what}`)

const doneWords = {
  set: 'Saved. Added places are offered to the waiting list.',
  removed: 'The limit is removed, and nothing is counted for it any more.',
} as const

function readScope({ period, type, room, nights, guests }: TypedLimit) {
  // An unknown id is refused as such.
  const idOf = (text: string) => (text === '' ? null : (toId(text) ?? Number.MAX_SAFE_INTEGER))
  return {
    categoryId: idOf(period),
    presentationType: presentationTypes.find((each): each is PresentationType => each === type) ?? null,
    accommodationId: idOf(room),
    nights: nightCounts.find((each): each is NightCount => String(each) === nights) ?? null,
    isForAddOn: guests !== '',
  }
}

function wordsOf(error: SetLimitError) {
  switch (error.code) {
    case 'fewer-than-taken':
      return {
        status: 422,
        isAboutNumber: true,
        text: `${error.taken} are already taken, so the limit cannot be lower. Cancel or move registrations first.`,
      }
    case 'changed':
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
    case 'unknown-category':
    case 'unknown-accommodation':
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
  const { limits, mayWrite: isWritable } = loaderData
  const said = lookUp(doneWords, loaderData.done)
  const isAdding = actionData && !limits.some(({ id }) => id === actionData.id)
  return (
    <Page
      title="Places"
      lead="A limit counts every registration that matches it and has a place: paid, or held until it is paid. When no place is left, people can join the waiting list."
    >
      {!isWritable && <Notice title="Your role can read this but not change it." />}
      {said && !actionData && <Notice tone="positive" title={said} />}
      {actionData?.detail && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
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
                key={`${limit.seats}-${actionData?.typed.seats}`}
                limit={limit}
                answer={actionData?.id === limit.id ? actionData : undefined}
              />
            ) : (
              limit.seats
            ),
            limit.paid,
            limit.held,
            limit.left === 0 ? <strong key="full">none</strong> : limit.left,
            limit.waiting,
            isWritable ? <LimitRemoval key="remove" limit={limit} /> : null,
          ],
        }))}
      />
      {isWritable && <LimitAddition view={loaderData} answer={isAdding ? actionData : undefined} />}
    </Page>
  )
}
