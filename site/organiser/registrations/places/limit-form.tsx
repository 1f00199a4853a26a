import { Form } from 'react-router'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'
import { addOnChoice } from '#site/organiser/registrations/places/extra-choice.ts'
import styles from '#site/organiser/registrations/places/places.module.css'
import type { LimitsView, LimitView } from '#site/organiser/registrations/places/read-limits.ts'

/** The fields of a limit's form, as typed. */
export type TypedLimit = Record<'seats' | 'period' | 'type' | 'room' | 'nights' | 'extra', string>

/** The returned form, with the messages about it. */
export interface LimitAnswer {
  /** The form that it belongs to; null for the one that adds. */
  id: number | null
  typed: TypedLimit
  /** Beside the number, or above the page. */
  field: string | null
  detail: string | null
}

export const emptyLimit: TypedLimit = { seats: '', period: '', type: '', room: '', nights: '', extra: '' }

export function SeatsForm({ limit, answer }: { limit: LimitView; answer: LimitAnswer | undefined }) {
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

export function LimitRemoval({ limit: { id, seats, name } }: { limit: LimitView }) {
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

export function LimitAddition({
  view: { periods, rooms, admissions, extras },
  answer,
}: {
  view: LimitsView
  answer: LimitAnswer | undefined
}) {
  const typed = answer?.typed ?? emptyLimit
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
            {admissions.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
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
          <Select name="extra" label="Extra" defaultValue={typed.extra}>
            <option value="">Any, or none</option>
            <option value={addOnChoice}>Accompanying persons</option>
            {extras.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
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
