/** The limits of a conference, and the use of their seats. */

import { Form, redirect } from 'react-router'
import { removeLimit, type SetLimitError, setLimit } from '#domain/grants/set-limit.ts'
import { lookUp } from '#domain/look-up.ts'
import { listAccommodations, listCategories } from '#domain/pricing/fee-queries.ts'
import {
  type NightCount,
  nightCounts,
  type PresentationType,
  presentationTypeLabels,
  presentationTypes,
} from '#domain/pricing/pricing.ts'
import type { CapacityLimit } from '#domain/seats/capacity.ts'
import { listLimitsWithCounts } from '#domain/seats/places-queries.ts'
import { toId } from '#domain/text.ts'
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { comeBack } from '#site/forms/post-failure.ts'
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
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import styles from '#site/organiser/places/places.module.css'
import { limitWords } from '#words/limit-words.ts'
import type { Route } from './+types/places.ts'

export const loader = guardedAtConference('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, conference } = staff
  const db = site.database.read
  const [limits, periods, rooms] = await Promise.all([
    listLimitsWithCounts(db, scope),
    listCategories(db, conference.id),
    listAccommodations(db, conference.id),
  ])
  return {
    mayWrite: mayWrite(staff, 'fee-terms'),
    done: url.searchParams.get('done'),
    limits: limits.map(limit => ({
      id: limit.id,
      name: limitWords(limit, { periods, rooms }),
      seats: limit.seats,
      paid: limit.paid,
      held: limit.held,
      waiting: limit.waiting,
      left: Math.max(limit.seats - limit.taken, 0),
      scope: scopeTexts(limit),
    })),
    periods: periods.map(({ id, name }) => ({ id, name })),
    rooms: rooms.map(({ id, name }) => ({ id, name })),
  }
})

/** As in the form's fields. */
function scopeTexts({ categoryId, presentationType, accommodationId, nights, isForAddOn }: CapacityLimit) {
  return {
    period: String(categoryId ?? ''),
    type: presentationType ?? '',
    room: String(accommodationId ?? ''),
    nights: String(nights ?? ''),
    guests: isForAddOn ? 'yes' : '',
  }
}

type Typed = Record<'seats' | 'period' | 'type' | 'room' | 'nights' | 'guests', string>

interface Answer {
  /** The form that it belongs to; null for the one that adds. */
  id: number | null
  typed: Typed
  /** Beside the number, or above the page. */
  field: string | null
  detail: string | null
}

export const action = forms({
  set: formAtConference('write-fees', async (staff, sent) => {
    const { site, permit, act } = staff
    const { id, before, ...typed } = textsOf(sent, [
      'id', 'before', 'seats', 'period', 'type', 'room', 'nights', 'guests',
    ]) // biome-ignore format: the fields of the form
    const limitId = toId(id) ?? null
    const seats = /^\d{1,9}$/.test(typed.seats.trim()) ? Number(typed.seats) : undefined
    const back = (answer: Partial<Answer>, status: number) =>
      comeBack({ id: limitId, typed, field: null, detail: null, ...answer }, status)
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
    return comeBack({ id: removal.limitId, typed: nothing, field: null, detail: text }, status)
  }),
})

const nothing: Typed = { seats: '', period: '', type: '', room: '', nights: '', guests: '' }

const done = ({ conference }: AtConference<PermittedRequest<'write-fees'>>, what: keyof typeof doneWords) =>
  redirect(`${organiserPaths.places(conference.name)}?done=${what}`)

const doneWords = {
  set: 'Saved. Added places are offered to the waiting list.',
  removed: 'The limit is removed, and nothing is counted for it any more.',
} as const

function readScope({ period, type, room, nights, guests }: Typed) {
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
              <Seats
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
            isWritable ? <Removal key="remove" limit={limit} /> : null,
          ],
        }))}
      />
      {isWritable && <Addition view={loaderData} answer={isAdding ? actionData : undefined} />}
    </Page>
  )
}

type LimitView = Route.ComponentProps['loaderData']['limits'][number]

function Seats({ limit, answer }: { limit: LimitView; answer: Answer | undefined }) {
  const { id, seats, name, scope } = limit
  const error = answer?.field ?? undefined
  return (
    <Form method="post" className={styles.seats} preventScrollReset>
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="before" value={seats} />
      {Object.entries(scope).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input
        name="seats"
        inputMode="numeric"
        aria-label={`Places: ${name}`}
        defaultValue={answer && answer.typed.seats !== '' ? answer.typed.seats : seats}
        className={styles.number}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `places-${id}-error` })}
      />
      <Button type="submit" tone="quiet" aria-label={`Set ${name}`}>
        Set
      </Button>
      {error && (
        <p id={`places-${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </Form>
  )
}

function Removal({ limit: { id, seats, name } }: { limit: LimitView }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="before" value={seats} />
      <Button type="submit" tone="quiet" aria-label={`Remove the limit: ${name}`}>
        Remove the limit
      </Button>
    </Form>
  )
}

function Addition({
  view: { periods, rooms },
  answer,
}: {
  view: Route.ComponentProps['loaderData']
  answer: Answer | undefined
}) {
  const typed = answer?.typed ?? nothing
  return (
    <Part title="Add a limit">
      <p className={styles.note}>
        Leave all of them open to limit the whole conference. Choices are combined: a room and two nights mean
        that room for two nights. People who have already registered count.
      </p>
      <Form method="post" className={formStyle} key={JSON.stringify(answer ?? null)}>
        <input type="hidden" name="intent" value="set" />
        <FieldGrid>
          <Select name="type" label="Registration" defaultValue={typed.type}>
            <option value="">Any</option>
            {presentationTypes.map(type => (
              <option key={type} value={type}>
                {presentationTypeLabels[type]}
              </option>
            ))}
          </Select>
          <Select name="period" label="Period" defaultValue={typed.period}>
            <option value="">Any</option>
            {periods.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select name="room" label="Room" defaultValue={typed.room}>
            <option value="">Any, or none</option>
            {rooms.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select name="nights" label="Nights of that room" defaultValue={typed.nights}>
            <option value="">Any</option>
            {nightCounts.map(nights => (
              <option key={nights} value={nights}>
                {nights}
              </option>
            ))}
          </Select>
          <Select name="guests" label="Accompanying persons" defaultValue={typed.guests}>
            <option value="">Not counted separately</option>
            <option value="yes">Only registrations that bring one</option>
          </Select>
          <TextInput
            name="seats"
            label="How many"
            inputMode="numeric"
            dir="ltr"
            defaultValue={typed.seats}
            error={answer?.field ?? undefined}
            isRequired
          />
        </FieldGrid>
        <div>
          <Button type="submit" tone="loud">
            Add the limit
          </Button>
        </div>
      </Form>
    </Part>
  )
}
